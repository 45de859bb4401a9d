import { createNodeEngine } from 'formwork/node';
import { z } from 'zod';

const City = z.object({
  city: z.string().max(20),
  country: z.string().max(20),
  knownFor: z.array(z.string().max(30)).min(1).max(3),
});
const messages = [{ role: 'user', content: 'Name a city in France.' }];

const engine = await createNodeEngine({ model: process.argv[2] ?? 'formwork-135m' });

const city = await engine.generate({ messages, schema: City, seed: 1 });
console.log(city);

for await (const operation of engine.generate({ messages, schema: City, seed: 2 }).operations()) {
  console.log(JSON.stringify(operation));
}
await engine.close();
