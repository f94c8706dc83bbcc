import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { createRpc, type Rpc } from './rpc.ts'

const VERSION = '1.7.1'

export type Hardfork = 'prague' | 'osaka'
export type Anvil = { readonly url: string; readonly port: number; readonly rpc: Rpc; readonly pid: number; stop(): Promise<void> }

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

const TRIES = 50

/** The first of `count` ports side by side that were all free a moment ago. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = await freePort()
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`No ${count} free ports side by side on 127.0.0.1.`)
}

/** True when nobody listens there. */
export async function isFree(port: number): Promise<boolean> {
  if (port > 65_535) return false
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false // in use, or not ours to listen on
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Throws when something listens there already. */
export async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'EADDRINUSE') throw cause
    throw new Error(`Port ${port} is in use. Stop what listens there, or choose another port with --port.`, { cause })
  }
  server.close()
  await once(server, 'close')
}

/**
 * The platform's binary from node_modules, else `anvil` on PATH. Never the wrapper in `.bin`: it is slower by 150 ms and leaves
 * its child alive.
 */
export function findAnvil(): string {
  const os = process.platform === 'win32' ? 'win32' : process.platform
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${os}-${cpu}/bin/${name}`)
  } catch {
    // Not installed for this platform: ask PATH.
  }
  const found = spawnSync('anvil', ['--version'], { encoding: 'utf8' })
  if (found.status === 0) return 'anvil'
  throw new Error(
    `The practice chain needs anvil ${VERSION}, which is not installed for ${os} ${cpu}.\n` +
      `Run "npm install --no-save @foundry-rs/anvil-${os}-${cpu}@${VERSION}",\n` +
      `or install Foundry (https://getfoundry.sh, then "foundryup --install v${VERSION}") so that "anvil" is on PATH.`,
  )
}

/**
 * Runs a command that dies with us, however we die. A shell keeps one reader on our end of a pipe, then becomes the command
 * (same pid): when the pipe closes, the reader kills that pid.
 */
function spawnMortal(command: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    return child
  }
  const script = 'exec 3<&0; (read -r _ <&3; kill -9 $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null'
  return spawn('/bin/sh', ['-c', script, 'anvil', command, ...args], { stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Starts anvil with an empty chain whose genesis is at `timestamp` (seconds), and waits until it answers. */
export async function startAnvil(options: {
  port: number
  chainId: number
  mnemonic: string
  timestamp: number
  hardfork: Hardfork
  /** The OP Stack's transactions and headers; its forks have names of their own, so the newest is taken. */
  optimism?: boolean
}): Promise<Anvil> {
  await assertFree(options.port)
  // prettier-ignore
  const args = [
    '--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(options.chainId), '--mnemonic', options.mnemonic,
    '--timestamp', String(options.timestamp), '--silent',
    ...(options.optimism === true ? ['--network', 'optimism'] : ['--hardfork', options.hardfork]),
    // Old states stay in memory: by default 1,000 blocks leave some 100 MB in ~/.foundry, which a killed anvil never removes.
    '--prune-history', '8192',
  ]
  const child = spawnMortal(findAnvil(), args)
  let stderr = ''
  let gone: string | undefined
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      gone = `anvil ended (${signal ?? code ?? 'no code'}). ${stderr.trim()}`
      child.stdin?.destroy()
      resolve()
    })
  })
  child.once('error', (cause) => (gone = cause.message))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 2000)
    await exit
    clearTimeout(late)
  }

  const url = `http://127.0.0.1:${options.port}`
  const rpc = createRpc(url)
  const patience = Date.now() + 60_000
  for (;;) {
    try {
      await rpc('eth_chainId')
      return { url, port: options.port, rpc, pid: child.pid ?? -1, stop }
    } catch (cause) {
      if (gone !== undefined) throw new Error(gone, { cause })
      if (Date.now() > patience) {
        await stop()
        throw new Error('anvil did not answer within a minute.', { cause })
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
