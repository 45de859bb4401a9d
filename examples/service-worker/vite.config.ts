// A service worker watches the folder it lies in, under a name that never changes.
export default {
  build: {
    rolldownOptions: {
      input: ['index.html', 'service-worker.ts'],
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
};
