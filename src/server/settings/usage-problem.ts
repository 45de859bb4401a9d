/**
 * A usage error of the command line. It is printed without a stack, followed by the command's help,
 * with exit status 2.
 */
export class UsageProblem extends Error {}
