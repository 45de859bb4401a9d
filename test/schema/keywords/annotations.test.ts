import { describeKeyword } from './describe-keyword.ts';

describeKeyword('annotations', {
  alone: [
    [
      {
        title: 'a',
        description: 'b',
        default: 1,
        examples: [2],
        deprecated: true,
        readOnly: true,
        writeOnly: true,
        $comment: 'c',
      },
      [1, null, {}],
      [],
    ],
    [
      { contentEncoding: 'base64', contentMediaType: 'application/json', contentSchema: false },
      ['no base64'],
      [],
    ],
  ],
  beside: [
    [{ properties: { a: { default: 1 } } }, [{}], []],
    [
      { discriminator: { propertyName: 'a' }, xml: {}, example: 1, externalDocs: {}, const: 2 },
      [2],
      [1],
    ],
  ],
});
