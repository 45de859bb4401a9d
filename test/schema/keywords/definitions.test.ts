import { describeKeyword } from './describe-keyword.ts';

describeKeyword('$defs and definitions', {
  alone: [
    [{ $defs: { a: false } }, [1, {}], []],
    [{ definitions: { a: { const: 1 } }, items: { $ref: '#/definitions/a' } }, [[1]], [[2]]],
  ],
  refused: [
    [{ $defs: 1 }, 'invalid_schema', '/$defs'],
    [{ $defs: { a: 1 } }, 'invalid_schema', '/$defs/a'],
    [{ definitions: { a: { type: 'x' } } }, 'invalid_schema', '/definitions/a/type'],
  ],
});
