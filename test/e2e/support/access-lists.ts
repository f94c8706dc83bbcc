import { startDevnet } from '../../../scripts/devnet/start.ts'
import { test as plain } from './reviewer.ts'

/** `test` for walks on a practice chain with headers of Amsterdam and block access lists. */
export const test = plain.extend({
  town: [
    async ({ townAs }, use) => {
      const town = await startDevnet({ port: 0, as: townAs, accessLists: true })
      await use(town)
      await town.stop()
    },
    { scope: 'worker' },
  ],
})
