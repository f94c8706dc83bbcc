import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from './serve.ts'
import { isFree } from '../devnet/anvil.ts'
import { startDevnet } from '../devnet/start.ts'

const TOWN_PORT = 8545
const APP_PORT = 5173
const TRIES = 20

/** The first of `count` free ports side by side. */
async function freePortFrom(first: number, count: number): Promise<number> {
  for (let port = first; port < first + TRIES; port++) {
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(port + at)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`No free port between ${first} and ${first + TRIES - 1}.`)
}

/** Opens the browser when there is one and a person before it. The address is printed in any case. */
function openBrowser(url: string): void {
  if (process.env['CI'] !== undefined || process.env['BROWSER'] === 'none') return
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] } as const
  const [command, ...args] = openers[process.platform as keyof typeof openers] ?? openers.linux
  if (process.platform === 'linux' && (!isOnPath(command) || (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']) === undefined))
    return
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  opener.once('error', () => undefined) // no browser to open: the address is on the screen
  opener.unref()
}

function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false // not in this folder
    }
  })
}

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'town-port': { type: 'string' },
    as: { type: 'string', default: 'own' },
    'no-open': { type: 'boolean', default: false },
  },
})

if (isStale()) {
  console.log('Building the app…')
  await buildApp()
}
const townPort = values['town-port'] === undefined ? await freePortFrom(TOWN_PORT, 2) : Number(values['town-port'])
const appPort = values.port === undefined ? await freePortFrom(APP_PORT, 1) : Number(values.port)
const town = await startDevnet({ port: townPort, as: values.as === 'public' ? 'public' : 'own' })
const server = await startServer({ port: appPort })
const url = townPort === TOWN_PORT ? server.url : `${server.url}/?practice=${townPort}`

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.allSettled([server.stop(), town.stop()])
  process.exit(0)
}
// More than once: a terminal sends it to everything below it, and `npm start` passes it on too.
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

console.log(`
  Assay           ${url}
  Practice chain  ${town.url} (chain id 31337, started in ${(town.startedIn / 1000).toFixed(1)} s)
  Its beacon API  ${town.beacon} (simulated)

  Nothing here is for real funds before an external audit. Ctrl-C stops both.
`)
if (!values['no-open']) openBrowser(url)
