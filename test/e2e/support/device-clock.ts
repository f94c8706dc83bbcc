import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../../../scripts/build/dist.ts'
import { startServer } from '../../../scripts/run/serve.ts'
import { test as walk } from './walk.ts'

const CHANNEL = 'device clock'

/** Moves what `Date` says by so many seconds, and again when somebody says so. What counts time (`performance.now`) goes on, as on a device whose clock is set. */
const patchOf = (seconds: number): string => `{
  const Right = Date
  let off = ${seconds * 1000}
  globalThis.Date = class Date extends Right {
    constructor(...rest) {
      if (rest.length === 0) super(Right.now() + off)
      else super(...rest)
    }
    static now() {
      return Right.now() + off
    }
  }
  new BroadcastChannel('${CHANNEL}').onmessage = ({ data }) => { off = data * 1000 }
}
`

export type DeviceClock = {
  /** Before the app is opened: by so many seconds the device's clock is ahead, or behind where they are below 0. */
  startsOff(seconds: number): Promise<void>
  /** Sets the clock of the device while the app runs. */
  set(seconds: number): Promise<void>
}

/** The build in a folder of its own, where its Workers may be given another clock. */
type ClockBuild = { readonly folder: string; startsOff(seconds: number): void }

/**
 * A walk on a device whose clock is wrong. Neither `page.clock` nor an init script reaches Workers, and a Worker whose code Playwright answers for did not reach
 * the hosts of this computer (why was not found out). So the Workers are served with another clock, in a copy of the build.
 */
export const test = walk.extend<{ readonly deviceClock: DeviceClock }, { readonly clockBuild: ClockBuild }>({
  clockBuild: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'assay-clock-'))
      cpSync(DIST, folder, { recursive: true })
      const workers = ['chain', 'evm', 'vault'].flatMap((name) =>
        readdirSync(join(DIST, 'assets', name)).map((file) => join('assets', name, file)),
      )
      const startsOff = (seconds: number): void => {
        for (const file of workers) writeFileSync(join(folder, file), patchOf(seconds) + readFileSync(join(DIST, file), 'utf8'))
      }
      await use({ folder, startsOff })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ clockBuild }, use) => {
      const server = await startServer({ port: 0, folder: clockBuild.folder })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  deviceClock: async ({ page, clockBuild }, use) => {
    await use({
      async startsOff(seconds) {
        clockBuild.startsOff(seconds)
        await page.addInitScript(patchOf(seconds))
      },
      set: (seconds) =>
        page.evaluate(
          ([name, off]) => {
            const channel = new BroadcastChannel(name)
            channel.postMessage(off)
            channel.close()
          },
          [CHANNEL, seconds] as const,
        ),
    })
  },
})
