/**
 * Plain questions: what a first visitor asks. Training has the capital of France, the French cat
 * and perhaps some of the sums in the same words; the others differ from what it has.
 */

/** A question, and what a correct answer contains. */
export interface ChatTask {
  readonly group: 'facts' | 'sums' | 'words' | 'texts' | 'talk';
  readonly ask: string;
  readonly right: RegExp;
}

const facts: readonly (readonly [ask: string, right: RegExp])[] = [
  ['What is the capital of France?', /^(The capital of France is )?Paris\b/],
  ["Germany's capital is called what?", /\bBerlin\b/],
  ['Which country is Madrid in?', /\bSpain\b/],
  ['What language is spoken in Portugal?', /\bPortuguese\b/],
  ['On which continent is Egypt?', /\bAfrica\b/],
  ['Who wrote The Tempest?', /Shakespeare/],
  ['Which planet is closest to the sun?', /\bMercury\b/],
  ['Which planet is known as the red planet?', /\bMars\b/],
  ['What gas do plants take from the air?', /carbon dioxide|CO2/i],
  ['What is the hardest natural substance?', /\bdiamond/i],
  ['How many days does a year have?', /\b365\b/],
  ['How many legs does an insect have?', /\b(six|6)\b/i],
  ['How many letters are in the English alphabet?', /\b(26|twenty-six)\b/i],
  ['Which season comes after winter?', /\bspring\b/i],
  ['What do cows drink?', /\bwater\b/i],
  ['What is frozen water called?', /\bice\b/i],
  ['Who was the first president of the United States?', /\bWashington\b/],
  ['What is the currency of the United Kingdom?', /\bpound/i],
  ['What does WWW stand for?', /World Wide Web/i],
  ['What is the main language of web page layout, three letters?', /\bCSS\b/],
];

const sums: typeof facts = [
  ['What is 12 + 7?', /\b19\b/],
  ['What is 2 + 2?', /\b(4|four)\b/i],
  ['How much is 8 times 7?', /\b56\b/],
  ['15 - 6 = ?', /\b9\b/],
  ['What is half of 50?', /\b(25|twenty-five)\b/i],
  ['I have 3 apples and buy 4 more. How many apples do I have?', /\b(7|seven)\b/i],
  ['What is 100 divided by 4?', /\b25\b/],
  ['Which is larger, 14 or 41?', /^(?!.*14 is larger).*\b41\b/is],
];

const words: typeof facts = [
  ['Translate "good morning" into Spanish, please.', /buenos d[ií]as/i],
  ['What is "thanks" in German?', /\bdanke\b/i],
  ['How do you say "cat" in French?', /\bchat\b/],
  ['What does "bonjour" mean in English?', /hello|good (morning|day)/i],
  ['Give me the opposite of "cold".', /\b(hot|warm)\b/i],
  ['What is the plural of "child"?', /\bchildren\b/i],
  ['Give a synonym for "quick".', /\b(fast|rapid|swift|speedy)\b/i],
  ['Spell the number 8 as a word.', /\beight\b/i],
  ['What is the past tense of "run"?', /\bran\b/i],
  ['Which word is a color: table, green, walk?', /\bgreen\b/i],
];

const texts: typeof facts = [
  ['Fix the grammar: Him are my brother.', /\bHe is my brother\b/],
  ['Fix the spelling: The wether is nice todya.', /weather is nice today/i],
  ['Make this polite: Give me the report.', /please|could you|would you/i],
  ['Rewrite in the past tense: She plays the piano.', /\bShe played the piano\b/],
  ['Summarize: The shop closes at five today instead of six because of the snow.', /\bfive\b/],
  ['Write a sentence about a dog.', /\bdog\b/i],
  ['Write a line of Python that prints hello.', /print\(\s*["']hello/i],
  ['Write a JavaScript function that adds two numbers.', /return\s+\w+\s*\+\s*\w+/],
  ['Name two vegetables.', /carrot|potato|broccoli|spinach|onion|pepper|pea|bean|cabbage|tomato/i],
  ['Suggest a name for a bakery.', /^(?!.*\b(sorry|as an AI)\b).{2,300}$/is],
];

const talk: typeof facts = [
  ['Hi there!', /hello|hi\b|hey/i],
  ['Thanks a lot!', /welcome/i],
  ['Bye!', /bye|see you|nice day|take care/i],
  ['Are you a person?', /\b(no|not|AI|model|assistant)\b/i],
  ['Can you help me write an email?', /yes|of course|sure|certainly|happy to|help|subject/i],
];

const tasksOf = (group: ChatTask['group'], rows: typeof facts): ChatTask[] =>
  rows.map(([ask, right]) => ({ group, ask, right }));

/** All questions. */
export const chatTasks: readonly ChatTask[] = [
  ...tasksOf('facts', facts),
  ...tasksOf('sums', sums),
  ...tasksOf('words', words),
  ...tasksOf('texts', texts),
  ...tasksOf('talk', talk),
];
