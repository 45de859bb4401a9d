/** The path of the list of added models, which a backup copies. */
import { join } from 'node:path';

/** The list of added models, in a data folder. */
export const addedModelsList = join('models', 'added.json');
