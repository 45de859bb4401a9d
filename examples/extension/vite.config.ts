// Relative addresses: an extension's pages lie at an address of its own.
export default { base: './' };
