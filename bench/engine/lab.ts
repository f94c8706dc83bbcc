import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'
import { hasPeers, peerPath } from '../../test/peers/peer.ts'
import { chainFolders } from '../../scripts/data/chain-folders.ts'
import app from '../../vite.config.ts'
import type { Engine } from './page.ts'
import { type WorkerTool, workerTool } from './worker-tool.ts'

const HELIOS = '@a16z/helios/dist/lib.mjs'

/** A fresh page, in a process of its own, with nothing compiled and nothing known. */
export type LabPage = {
  /** Calls a function of `page.ts` there. */
  call<Name extends keyof Engine>(name: Name, ...params: Parameters<Engine[Name]>): Promise<Awaited<ReturnType<Engine[Name]>>>
  /** Processor time while `task` ran, of the process of pages that worked most. */
  cpu(task: () => Promise<unknown>): Promise<Worked>
  /** The page's Workers, to be looked into. */
  tool(): Promise<WorkerTool>
  close(): Promise<void>
}

/** Milliseconds: of all threads of a process, those that compile and collect among them, and of the one that worked most. */
export type Worked = { readonly all: number; readonly most: number }

export type Lab = { open(): Promise<LabPage>; readonly hasHelios: boolean; stop(): Promise<void> }

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html' }
const DOCUMENT =
  '<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module" src="/assets/app/page.js"></script>'

/** Builds the page and the app's Workers, serves them and starts a Chromium. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-engine-'))
  let server: Server | undefined
  let browser: Browser | undefined
  const stop = async (): Promise<void> => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [chainFolders()],
      // As the app's own: the Workers come out as they ship.
      worker: app.worker ?? {},
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'es2023',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { input: 'bench/engine/page.ts', output: { entryFileNames: 'assets/app/page.js' } },
      },
    })
    server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
      const file = path === '/helios.mjs' ? peerPath(HELIOS) : join(folder, path)
      const isPage = path === '/'
      if (!isPage && !existsSync(file)) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': TYPES[isPage ? '.html' : extname(file)] ?? 'application/octet-stream' })
      response.end(isPage ? DOCUMENT : readFileSync(file))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const executablePath = await findBrowser()
    browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: [...BROWSER_ARGS] })
    const started = browser
    return { open: () => openRoom(started, origin), hasHelios: hasPeers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openRoom(browser: Browser, origin: string): Promise<LabPage> {
  const context = await browser.newContext()
  const page: Page = await context.newPage()
  const system: CDPSession = await browser.newBrowserCDPSession()
  await page.goto(origin)
  await page.waitForFunction(() => 'engine' in globalThis)
  return {
    call: (name, ...params) => page.evaluate(called, { name, params }) as never,
    async cpu(task) {
      const before = await times(system)
      await task()
      const after = await times(system)
      const worked = [...after].map(([id, threads]) => workedSince(before.get(id), threads))
      return worked.reduce((most, one) => (one.all > most.all ? one : most))
    },
    tool: () => workerTool(page),
    async close() {
      await system.detach()
      await context.close()
    },
  }
}

type Threads = ReadonlyMap<string, number>

function workedSince(before: Threads | undefined, after: Threads): Worked {
  const each = [...after].map(([thread, time]) => time - (before?.get(thread) ?? 0))
  return { all: each.reduce((sum, one) => sum + one, 0), most: Math.max(...each) }
}

/** Processor time of each process that shows pages, in milliseconds. The browser counts in hundredths of a second and all threads as one; Linux tells better. */
async function times(system: CDPSession): Promise<ReadonlyMap<number, Threads>> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(pages.map(({ id, cpuTime }) => [id, scheduled(id) ?? new Map([['all', cpuTime * 1000]])]))
}

/** What the scheduler of Linux gave to each thread of a process, in milliseconds. */
function scheduled(pid: number): Threads | undefined {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return undefined
  const threads = readdirSync(folder).flatMap((thread): [string, number][] => {
    try {
      return [[thread, Number(readFileSync(join(folder, thread, 'schedstat'), 'utf8').split(' ')[0]) / 1e6]]
    } catch {
      return [] // it ended meanwhile
    }
  })
  return new Map(threads)
}

/** Runs in the page. */
function called({ name, params }: { readonly name: string; readonly params: readonly unknown[] }): unknown {
  const { engine } = globalThis as unknown as { readonly engine: Readonly<Record<string, (...params: readonly unknown[]) => unknown>> }
  return engine[name]?.(...params)
}
