/** What the code of the guides takes for granted: names that the text around it speaks of. */
declare const z: typeof import('zod').z;
declare const startEngine: typeof import('formwork').startEngine;
declare const connect: typeof import('formwork').connect;
declare const maskLogits: typeof import('formwork').maskLogits;
declare const engine: import('formwork').ClientEngine;
declare const client: import('openai').default;
declare const messages: { role: 'user'; content: string }[];
declare const schema: {
  readonly type: 'object';
  readonly properties: { readonly city: { readonly type: 'string' } };
  readonly required: readonly ['city'];
};
declare const response_format: object;
declare const tokenizerJson: import('formwork').TokenizerFile;
/** A model's name, or a model of one's own. */
declare const model: string & {
  logits(): Promise<Float32Array>;
  append(tokens: readonly number[]): Promise<void>;
};
declare const generation: import('formwork').Generation<{ city: string }, { city?: string }>;
declare const key: string;
declare const apiKey: string;
declare const baseURL: string;
declare function sample(logits: Float32Array): number;
declare function render(value: unknown): void;
declare function show(path: string, value: unknown): void;
declare function apply(operation: unknown): void;
declare function call(name: string, given: unknown): Promise<void>;

declare module '@huggingface/transformers' {
  /** https://huggingface.co/docs/transformers.js/api/generation/logits_process */
  export class LogitsProcessor {
    _call(tokens: bigint[][], logits: { data: Float32Array }[]): unknown;
  }
}
