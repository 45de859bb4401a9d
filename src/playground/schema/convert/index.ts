/** Converts common sources to a JSON Schema: types, models, API descriptions, a sample document. */
import { formatJson, formatJsonText } from '../format-json.ts';
import { parseJson } from '../json-source.ts';
import type { ConversionProblem } from './lexer.ts';
import { isOpenApi, mainSchema, schemaOfApi, schemasOfApi } from './openapi.ts';
import { loadPythonReader, pythonReader } from './python-reader.ts';
import { schemaOfSample } from './sample.ts';
import type { Conversion, Reading, Schema, SourceKind } from './types.ts';
import { schemaOfTypeScript } from './typescript/index.ts';
import { schemaOfZod } from './zod/index.ts';

function isProblem(value: unknown): value is ConversionProblem {
  return typeof value === 'object' && value !== null && 'conversionProblem' in value;
}

/** Firefox throws an `InternalError`. */
function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof RangeError || (thrown as Error).name === 'InternalError';
}

function looksLikeSchema(value: unknown): value is Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('$schema' in value || '$defs' in value) return true;
  const { type, properties } = value as Schema;
  return (
    (typeof properties === 'object' && properties !== null && type === 'object') ||
    (typeof type === 'string' &&
      /^(array|string|number|integer)$/.test(type) &&
      ('items' in value || 'minimum' in value || 'minLength' in value || 'enum' in value))
  );
}

function parseable(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Lines that start a class or an import in Python, and are not valid TypeScript. */
const python =
  /^[ \t]*(?:class\s+\w+\s*(?:\([^)]*\))?\s*:|from\s+[\w.]+\s+import\b|@dataclass\b|def\s+\w+\s*\()/m;

/** Detects the kind of a source. */
function kindOfSource(text: string): SourceKind {
  const json = parseable(text);
  if (json && isOpenApi(json.value)) return 'OpenAPI document';
  if (json) return looksLikeSchema(json.value) ? 'JSON Schema' : 'sample document';
  if (/^(openapi|swagger)\s*:/m.test(text)) return 'OpenAPI document';
  if (python.test(text)) return 'Python model';
  if (/\b(z|zod)\s*\.\s*\w/.test(text)) return 'Zod schema';
  if (/^\s*[{[]\s*"/.test(text) && !/[;|]/.test(text)) return 'sample document';
  return 'TypeScript type';
}

function convertApi(text: string, name: string | undefined): Reading {
  const kind = 'OpenAPI document';
  const json = parseable(text);
  if (!json || !isOpenApi(json.value)) {
    return { kind, ...place(text, 0, 'YAML is not supported. Paste the document as JSON.') };
  }
  const names = Object.keys(schemasOfApi(json.value));
  const chosen = name !== undefined && names.includes(name) ? name : mainSchema(json.value);
  if (chosen === undefined) {
    return { kind, ...place(text, 0, 'The document has no schemas (components.schemas).') };
  }
  return { kind, schema: schemaOfApi(json.value, chosen), names, chosen };
}

function convertPython(text: string): Reading {
  const kind = 'Python model';
  const read = pythonReader.value;
  if (read) return { kind, schema: read(text) };
  void loadPythonReader();
  return { kind, ...place(text, 0, 'Loading the Python parser…') };
}

function convert(kind: SourceKind, text: string, name: string | undefined): Reading {
  if (kind === 'Python model') return convertPython(text);
  if (kind === 'OpenAPI document') return convertApi(text, name);
  if (kind === 'TypeScript type') return { kind, schema: schemaOfTypeScript(text) };
  if (kind === 'Zod schema') return { kind, schema: schemaOfZod(text) };
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    return { kind, ...place(text, parsed.problem.range.from, parsed.problem.message) };
  }
  const { value } = parsed;
  return { kind, schema: kind === 'JSON Schema' ? (value as Schema) : schemaOfSample(value) };
}

/**
 * Converts a text to a schema, or reports the problem and its location.
 * @param name selects a schema if the text has several
 */
export function convertToSchema(text: string, name?: string): Conversion {
  const kind = kindOfSource(text);
  try {
    const reading = convert(kind, text, name);
    if ('problem' in reading) return reading;
    const isWritten = kind === 'JSON Schema';
    return { ...reading, text: isWritten ? formatJsonText(text) : formatJson(reading.schema) };
  } catch (thrown) {
    // The error of an invalid regular expression.
    if (thrown instanceof SyntaxError) return { kind, ...place(text, 0, `${thrown.message}.`) };
    if (isStackOverflow(thrown)) {
      return { kind, ...place(text, 0, 'This is nested too deeply, or refers to itself.') };
    }
    if (!isProblem(thrown)) throw thrown;
    return { kind, ...place(text, thrown.at, thrown.conversionProblem) };
  }
}

function place(text: string, at: number, problem: string) {
  const before = text.slice(0, at).split('\n');
  return { problem, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
