import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { assertFree, freePorts } from '../scripts/devnet/anvil.ts'

const script = fileURLToPath(new URL('../scripts/run/devnet.ts', import.meta.url))
const run = (...args: string[]) => spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

async function output(stream: NodeJS.ReadableStream | null, until: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) {
    text += String(chunk)
    if (until.test(text)) break
  }
  return text
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

it('tells the address and the cast, and takes anvil along when it is killed without warning', async () => {
  const port = await freePorts(2)
  const child = run('--port', String(port))
  const text = await output(child.stdout, /Ctrl-C/)
  expect(text).toContain(`http://127.0.0.1:${port}`)
  expect(text).toContain(`http://127.0.0.1:${port + 1}   its beacon API`)
  expect(text).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  child.kill('SIGKILL')
  await ended(child)
  await expect.poll(() => assertFree(port), { timeout: 3_000 }).toBeUndefined()
  await assertFree(port + 1)
}, 20_000)

it('ends at once and well at SIGINT', async () => {
  const port = await freePorts(2)
  const child = run('--port', String(port), '--as', 'public')
  await output(child.stdout, /Ctrl-C/)
  child.kill('SIGINT')
  expect(await ended(child)).toBe(0)
  await assertFree(port)
  await assertFree(port + 1)
}, 20_000)

it('says which port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const child = run('--port', String(port))
  expect(await output(child.stderr, /\n/)).toContain(`Port ${port} is in use.`)
  expect(await ended(child)).toBe(1)
  server.close()
})

it('explains itself when it is asked for something else', async () => {
  const child = run('--as', 'archive')
  expect(await output(child.stderr, /own\)/)).toContain('Usage:')
  expect(await ended(child)).toBe(2)
})
