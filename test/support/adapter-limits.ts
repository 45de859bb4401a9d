/** The limits of an adapter that runs every model. */
export const largeLimits = {
  maxBufferSize: 2 ** 31,
  maxStorageBufferBindingSize: 2 ** 31,
  maxComputeWorkgroupStorageSize: 2 ** 15,
  maxStorageBuffersPerShaderStage: 10,
};
