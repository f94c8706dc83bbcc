import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Fault } from './lie.ts'

/** How late a slow answer is, in milliseconds, and how big a huge one, in bytes. */
export const FAULT_LIMITS = { slowMs: 8_000, hugeBytes: 64_000_000, chunkBytes: 1_000_000 } as const

const CORS = { 'access-control-allow-origin': '*' }
const JSON_TYPE = { ...CORS, 'content-type': 'application/json' }

const fault = (name: string, says: string, act: Fault['act']): Fault => ({ name, says, before: 'any', act })

/** The same piece so many times, for as long as the other side takes them. */
async function pour(response: ServerResponse, piece: string, times: number): Promise<void> {
  const pieces = Readable.from(Array.from({ length: times }, () => piece))
  await pipeline(pieces, response).catch(() => undefined) // the other side had enough
}

export const FAULTS: readonly Fault[] = [
  fault('down', 'Every connection is closed before an answer', (request) => void request.socket.destroy()),
  fault('silent', 'Nothing is ever answered', () => undefined),
  fault('slow', `An honest answer, ${FAULT_LIMITS.slowMs / 1000} seconds late`, async (_, response, honest) => {
    const body = await honest()
    const timer = setTimeout(() => response.writeHead(200, JSON_TYPE).end(body), FAULT_LIMITS.slowMs)
    response.once('close', () => clearTimeout(timer))
  }),
  fault('rate-limited', '429 with Retry-After, to everything', (_, response) => {
    response.writeHead(429, { ...JSON_TYPE, 'retry-after': '1' }).end('{"code":429,"message":"Too many requests"}')
  }),
  fault('broken', '500, to everything', (_, response) => {
    response.writeHead(500, JSON_TYPE).end('{"code":500,"message":"Internal server error"}')
  }),
  fault('unavailable', '503, to everything', (_, response) => {
    response.writeHead(503, JSON_TYPE).end('{"code":503,"message":"Beacon node is currently syncing"}')
  }),
  fault('cut', 'Half of an honest answer, then the connection is closed', async (_, response, honest) => {
    const body = await honest()
    response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy())
  }),
  fault('garbage', 'A page of HTML with status 200', (_, response) => {
    response.writeHead(200, { ...CORS, 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
  }),
  fault('empty', 'Status 200 and nothing else', (_, response) => void response.writeHead(200, JSON_TYPE).end()),
  fault('half-json', 'An honest answer without its last character', async (_, response, honest) => {
    response.writeHead(200, JSON_TYPE).end((await honest()).slice(0, -1))
  }),
  fault('huge', `${FAULT_LIMITS.hugeBytes / 1e6} MB of JSON`, async (_, response) => {
    response.writeHead(200, JSON_TYPE).write('{"data":"')
    await pour(response, 'a'.repeat(FAULT_LIMITS.chunkBytes), FAULT_LIMITS.hugeBytes / FAULT_LIMITS.chunkBytes)
  }),
  fault('deep', 'A hundred thousand brackets', (_, response) => {
    response.writeHead(200, JSON_TYPE).end('['.repeat(100_000) + ']'.repeat(100_000))
  }),
  fault('no-cors', 'An honest answer that no page may read', async (_, response, honest) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(await honest())
  }),
  fault('elsewhere', 'A redirect to another host', (_, response) => {
    response.writeHead(307, { ...CORS, location: 'http://127.0.0.1:1/' }).end()
  }),
]
