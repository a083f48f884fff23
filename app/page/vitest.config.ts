import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.ts'],
      pool: 'threads', // a process for each file takes longer
      maxWorkers: '100%', // of its own accord it leaves one processor core idle
      restoreMocks: true,
      setupFiles: ['src/testing.ts'],
    },
  }),
);
