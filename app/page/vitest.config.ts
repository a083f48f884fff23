import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.ts'],
      pool: 'vmThreads', // the DOM loads once for each thread, not for each file
      vmMemoryLimit: '600MB', // or what tests leave behind would take gigabytes
      maxWorkers: '100%', // of its own accord it leaves one processor core idle
      restoreMocks: true,
      setupFiles: ['src/testing.ts'],
    },
  }),
);
