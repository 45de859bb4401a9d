import { formworkError } from '../../../runtime/common/errors.ts';

/** The error of a schema that exceeds the memory or the time of its thread. */
export const tooComplex = () =>
  formworkError('The schema needs more memory or time than is allowed.', {
    code: 'schema_too_complex',
    pointer: '',
  });
