import { type ChildProcess, spawn } from 'node:child_process'

/** What a finished command said, both streams in the order they came. `code` is 1 when a signal ended it. */
export type Finished = { readonly code: number; readonly output: string }

const running = new Set<ChildProcess>()

/** Ends everything that `run` started and that still runs, with the processes those started. */
export function stopAll(): void {
  for (const child of running) {
    if (child.pid === undefined) continue
    try {
      process.kill(-child.pid, 'SIGTERM') // its group: tools start workers and browsers of their own
    } catch {
      child.kill('SIGTERM') // it has just ended, or this system has no groups
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
}
process.once('exit', stopAll)

/** Runs a command of node_modules/.bin or of the system to its end. It never rejects: a command that does not start has code 1. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly live?: boolean } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { env: { ...process.env, ...options.env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (options.live === true) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 1, output: `${output}${error.message}\n` })
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Does all tasks, at most `limit` at a time, in order of the list. */
export async function pool<T>(tasks: readonly (() => Promise<T>)[], limit: number): Promise<readonly T[]> {
  const results: T[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const task = tasks[at]
      if (task !== undefined) results[at] = await task()
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, limit) }, lane))
  return results
}
