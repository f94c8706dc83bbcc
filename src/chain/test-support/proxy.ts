import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxiedCall = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
export type Answer = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: { code: number; message: string } }
/** What is sent instead of the node's answers: a body, or anything else that a server may do. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | ((response: ServerResponse) => void)
/** Gets what was asked and what the node answered; `undefined` passes that on. */
export type Behaviour = (answers: Answer[], asked: readonly ProxiedCall[]) => Reply | undefined

export type Proxy = {
  readonly url: string
  /** Every HTTP request, as the calls in it. */
  readonly requests: (readonly ProxiedCall[])[]
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

/** A server before a node that may do with its answers whatever a test says. */
export async function startProxy(target: string): Promise<Proxy> {
  let behaviour: Behaviour = () => undefined
  const requests: (readonly ProxiedCall[])[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const body = text === '' ? [] : (JSON.parse(text) as ProxiedCall | ProxiedCall[])
      const asked = Array.isArray(body) ? body : [body]
      requests.push(asked)
      const answers = await Promise.all(asked.map((one) => ask(target, one)))
      const reply = behaviour(answers, asked) ?? { body: Array.isArray(body) ? answers : answers[0] }
      if (typeof reply === 'function') return reply(response)
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave: (next) => (behaviour = next),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function ask(target: string, one: ProxiedCall): Promise<Answer> {
  const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(one) })
  return (await response.json()) as Answer
}

/** A behaviour that changes the results of one method and leaves all else. */
export const changing =
  <T>(method: string, change: (result: T, params: readonly unknown[]) => unknown): Behaviour =>
  (answers, asked) => {
    for (const [at, { method: name, params }] of asked.entries()) {
      const answer = answers[at]
      if (name === method && answer && 'result' in answer) answer.result = change(answer.result as T, params)
    }
    return undefined
  }

/** A behaviour that refuses one method. */
export const refusing =
  (method: string, message: string, when: (params: readonly unknown[]) => boolean = () => true, code = -32000): Behaviour =>
  (answers, asked) => {
    for (const [at, { method: name, params, id }] of asked.entries())
      if (name === method && when(params)) answers[at] = { jsonrpc: '2.0', id, error: { code, message } }
    return undefined
  }

/** A behaviour for requests that contain a method only. */
export const onlyFor =
  (method: string, behaviour: Behaviour): Behaviour =>
  (answers, asked) =>
    asked.some((one) => one.method === method) ? behaviour(answers, asked) : undefined
