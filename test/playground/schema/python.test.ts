/** Models of Python -> JSON Schema, as Pydantic 2 writes it, with objects closed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { convertToSchema } from '../../../src/playground/schema/convert/index.ts';
import { loadPythonReader } from '../../../src/playground/schema/convert/python-reader.ts';

beforeAll(loadPythonReader);

function schemaOf(text: string): Record<string, unknown> {
  const conversion = convertToSchema(text);
  if ('problem' in conversion) throw new Error(`${conversion.line}: ${conversion.problem}`);
  expect(conversion.kind).toBe('Python model');
  return conversion.schema as Record<string, unknown>;
}
const model = (fields: string) => `class M(BaseModel):\n${fields.replaceAll(/^/gm, '    ')}`;
const property = (annotation: string) =>
  (schemaOf(model(`a: ${annotation}`)).properties as Record<string, unknown>).a;

const numbers = { type: 'array', items: { type: 'integer' } };

describe('an annotation', () => {
  it.each([
    ['str', { type: 'string' }],
    ['float', { type: 'number' }],
    ['datetime.date', { type: 'string', format: 'date' }],
    ['list[int]', { type: 'array', items: { type: 'integer' } }],
    ['typing.List[str]', { type: 'array', items: { type: 'string' } }],
    ['dict[str, bool]', { type: 'object', additionalProperties: { type: 'boolean' } }],
    ['Optional[int]', { anyOf: [{ type: 'integer' }, { type: 'null' }] }],
    ['int | str | None', { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] }],
    ['Union[int, str]', { anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    ["Literal['a', 1, None]", { enum: ['a', 1, null] }],
    ['Annotated[str, Field(max_length=3)]', { type: 'string', maxLength: 3 }],
    ['Annotated[int, Gt(0), Le(9)]', { type: 'integer', exclusiveMinimum: 0, maximum: 9 }],
    ['Annotated[list[int], Len(1, max_length=3)]', { ...numbers, minItems: 1, maxItems: 3 }],
    [
      'Annotated[str, StringConstraints(strip_whitespace=True, max_length=3)]',
      { type: 'string', maxLength: 3 },
    ],
    ['conint(ge=1, le=5)', { type: 'integer', minimum: 1, maximum: 5 }],
    ["constr(pattern='^a')", { type: 'string', pattern: '^a' }],
    ['conlist(int, max_length=3)', { ...numbers, maxItems: 3 }],
    ['conlist[int] | None', undefined],
    ['set[str]', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
    ['tuple[int, ...]', { type: 'array', items: { type: 'integer' } }],
    ["'int'", { type: 'integer' }],
    ['Any', {}],
  ])('%s', (annotation, expected) => {
    if (expected) expect(property(annotation)).toEqual(expected);
    else expect(() => property(annotation)).toThrow('`conlist[…]` is not supported.');
  });

  it('may name and default its member with Field, as its value may', () => {
    const fields = `a: Annotated[str, Field(alias='first', max_length=3)]
b: typing.Annotated[int, Field(default=1, ge=0)]
c: Annotated[list[int], Field(default_factory=list)]
d: Annotated[int, Field(alias='d1'), Field(ge=0)] = Field(le=9)
e: list[Annotated[int, Field(alias='unused')]]`;
    expect(schemaOf(model(fields))).toMatchObject({
      properties: {
        first: { type: 'string', maxLength: 3 },
        b: { type: 'integer', minimum: 0, default: 1 },
        c: numbers,
        d1: { type: 'integer', minimum: 0, maximum: 9 },
        e: numbers,
      },
      required: ['first', 'd1', 'e'],
    });
  });

  it('that a schema cannot express is refused', () => {
    for (const call of ['AfterValidator(check)', 'Predicate(str.islower)']) {
      const name = call.replace(/\(.*/, '(…)');
      expect(() => property(`Annotated[str, ${call}]`)).toThrow(`\`${name}\` is not supported`);
    }
    expect(() => property('Annotated[int, Gt(1, 2)]')).toThrow('is not supported');
    expect(() => property('constr(curtail_length=3)')).toThrow('`curtail_length` is not supported');
  });
});

describe('a model', () => {
  it('keeps bounds, descriptions, defaults and aliases of its fields', () => {
    expect(
      schemaOf(
        model(`"""A parcel."""
weight: float = Field(gt=0, le=30.5, description="In kilograms")
tags: list[str] = Field(default_factory=list, max_length=3)
code: str = Field(..., pattern=r"^[A-Z]\\d+$", alias="parcelCode")
note: str = 'none'
model_config = ConfigDict(frozen=True)
_private: int = 3`),
      ),
    ).toEqual({
      title: 'M',
      description: 'A parcel.',
      type: 'object',
      properties: {
        weight: { type: 'number', exclusiveMinimum: 0, maximum: 30.5, description: 'In kilograms' },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        parcelCode: { type: 'string', pattern: '^[A-Z]\\d+$' },
        note: { type: 'string', default: 'none' },
      },
      required: ['weight', 'parcelCode'],
      additionalProperties: false,
    });
  });

  it.each([
    [String.raw`"^\d{3}\.\w$"`, String.raw`^\d{3}\.\w$`],
    [String.raw`'\\ \' \" \n\r\t'`, '\\ \' " \n\r\t'],
    [String.raw`'\b\f\v\a'`, '\b\f\v\x07'],
    [String.raw`'\0\101\7778'`, '\0A\u01ff8'],
    [String.raw`'\x41\u00e9\U0001F600'`, 'A\u00e9\u{1f600}'],
    [String.raw`'\x4 \u12 \U00110000'`, String.raw`\x4 \u12 \U00110000`],
    ["'one \\\nline'", 'one line'],
    [String.raw`r'\n\\'`, String.raw`\n\\`],
  ])('reads the text %s as Python does', (text, expected) => {
    const { properties } = schemaOf(`class M(BaseModel):\n    a: str = ${text}`);
    expect(properties).toEqual({ a: { type: 'string', default: expected } });
  });

  it.each([
    ['list[int] | None', { maxItems: 3 }],
    ['Optional[dict[str, int]]', { maxProperties: 3 }],
    ['dict[str, int]', { maxProperties: 3 }],
    ['Union[list[int], str, None]', { maxItems: 3, maxLength: 3 }],
    ['Optional[Union[set[int], dict]]', { maxItems: 3, maxProperties: 3 }],
    ['str | None', { maxLength: 3 }],
    ['Any', { maxLength: 3 }],
  ])('limits the length of %s by its types', (annotation, limits) => {
    const base = property(annotation) as object;
    const { properties } = schemaOf(model(`a: ${annotation} = Field(max_length=3)`));
    expect(properties).toEqual({ a: { ...base, ...limits } });
    expect(property(`Annotated[${annotation}, MaxLen(3)]`)).toEqual({ ...base, ...limits });
  });

  it('includes the classes that it uses, also enums and itself', () => {
    const text = `from enum import Enum
class Colour(str, Enum):
    RED = 'red'
    BLUE = 'blue'

@dataclass
class Part:
    colour: Colour
    parts: list["Part"] = field(default_factory=list)

class Machine(BaseModel):
    part: Part
`;
    expect(schemaOf(text)).toEqual({
      title: 'Machine',
      type: 'object',
      properties: { part: { $ref: '#/$defs/Part' } },
      required: ['part'],
      additionalProperties: false,
      $defs: {
        Colour: { enum: ['red', 'blue'] },
        Part: {
          type: 'object',
          properties: {
            colour: { $ref: '#/$defs/Colour' },
            parts: { type: 'array', items: { $ref: '#/$defs/Part' } },
          },
          required: ['colour'],
          additionalProperties: false,
        },
      },
    });
  });

  it('inherits fields, and a typed dictionary with total=False requires none', () => {
    const text = `class A(TypedDict, total=False):
    a: int
class B(A):
    b: NotRequired[str]
    c: bool
`;
    expect(schemaOf(text)).toMatchObject({ title: 'B', required: ['c'] });
  });

  it.each([
    ['class A(Unknown):\n    a: int', '`Unknown`, a base of `A`, is not defined in this text.', 1],
    [model('a: int\nb: Frame'), '`Frame` is not supported.', 3],
    [model('a: int = Field(decimal_places=2)'), '`decimal_places` is not supported', 2],
    ['def f(): pass\n', 'No class found.', 1],
  ])('is refused with the location: %j', (text, problem, line) => {
    expect(convertToSchema(text)).toMatchObject({
      problem: expect.stringContaining(problem),
      line,
    });
  });
});
