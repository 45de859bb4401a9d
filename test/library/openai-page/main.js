/** Runs the SDK's cases against the engine of this page. */
import { createClientApi, startEngine } from 'formwork';
import OpenAI from 'openai';
import { openAiCases } from '../../suites/clients/openai-suite.ts';

const engine = startEngine({ modelsBaseUrl: './models/' });
const client = new OpenAI({
  ...createClientApi(engine),
  apiKey: 'none',
  maxRetries: 0,
  dangerouslyAllowBrowser: true,
});

/** Runs a case by its name; resolves to `works`, or to what does not. */
globalThis.runOpenAiCase = async (name) => {
  const found = openAiCases.find((one) => one.name === name);
  return found.run(client, 'tiny').then(() => 'works', String);
};
