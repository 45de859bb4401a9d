/** Schemas of OpenAPI documents. */
import { describe, expect, it } from 'vitest';
import { convertToSchema } from '../../../src/playground/schema/convert/index.ts';

const document = {
  openapi: '3.0.3',
  paths: {},
  components: {
    schemas: {
      Address: {
        type: 'object',
        properties: { nullable: { type: 'string', nullable: true, example: 'Lyon' } },
      },
      Order: {
        type: 'object',
        properties: {
          address: { $ref: '#/components/schemas/Address' },
          total: { type: 'number', minimum: 0, exclusiveMinimum: true },
          parent: { $ref: '#/components/schemas/Order' },
        },
      },
      Unused: { type: 'string' },
    },
  },
};

describe('an OpenAPI document', () => {
  it('is converted to its schema that no other one uses', () => {
    const conversion = convertToSchema(JSON.stringify(document));
    expect(conversion).toMatchObject({
      kind: 'OpenAPI document',
      names: ['Address', 'Order', 'Unused'],
    });
  });

  it('is converted to the named schema, with those that it refers to', () => {
    const conversion = convertToSchema(JSON.stringify(document), 'Order');
    const order = {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/Address' },
        total: { type: 'number', exclusiveMinimum: 0 },
        parent: { $ref: '#/$defs/Order' },
      },
    };
    expect(conversion).toMatchObject({ chosen: 'Order' });
    expect('schema' in conversion && conversion.schema).toEqual({
      title: 'Order',
      ...order,
      $defs: {
        Address: {
          type: 'object',
          properties: { nullable: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        },
        Order: order,
      },
    });
  });

  it('may be Swagger 2.0', () => {
    const swagger = { swagger: '2.0', definitions: { A: { $ref: '#/definitions/B' }, B: {} } };
    const conversion = convertToSchema(JSON.stringify(swagger));
    expect('schema' in conversion && conversion.schema).toEqual({
      title: 'A',
      $ref: '#/$defs/B',
      $defs: { B: {} },
    });
  });

  it('keeps the keywords beside a reference since 3.1, before which they have no effect', () => {
    const place = { $ref: '#/components/schemas/Place', description: 'Where', minProperties: 1 };
    const schemas = { Order: { properties: { place } }, Place: {} };
    const placeIn = (openapi: string) => {
      const conversion = convertToSchema(JSON.stringify({ openapi, components: { schemas } }));
      return 'schema' in conversion && conversion.schema.properties;
    };
    const $ref = '#/$defs/Place';
    expect(placeIn('3.0.3')).toEqual({ place: { $ref } });
    for (const version of ['3.1.0', '3.2.0']) {
      expect(placeIn(version)).toEqual({ place: { $ref, description: 'Where', minProperties: 1 } });
    }
  });

  it('in YAML or without schemas is refused with advice', () => {
    expect(convertToSchema('openapi: 3.1.0\ninfo: {}\n')).toMatchObject({
      problem: expect.stringContaining('as JSON'),
    });
    expect(convertToSchema('{ "openapi": "3.1.0" }')).toMatchObject({
      problem: expect.stringContaining('components.schemas'),
    });
  });
});
