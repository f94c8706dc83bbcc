import { describe, expect, it } from 'vitest'
import { readAsking } from './app-frame.ts'

const NONCE = '00112233445566778899aabbccddeeff'
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

describe('a frame of an app', () => {
  it('is a hello with a nonce, or a request with its id and method', () => {
    for (const frame of [
      { assay: 1, kind: 'hello', nonce: NONCE },
      { assay: 1, kind: 'hello', nonce: NONCE, name: 'Shop', icon: 'data:image/png;base64,AAAA' },
      { assay: 1, kind: 'request', id: 'a', method: 'eth_chainId' },
      { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: [{ to: '0x00' }, 'latest'] },
    ])
      expect(readAsking(frame)).toBe(frame)
  })

  it.each([
    ['nothing', undefined],
    ['text', 'hello'],
    ['another version', { assay: 2, kind: 'hello', nonce: NONCE }],
    ['a nonce that is too short', { assay: 1, kind: 'hello', nonce: '00' }],
    ['a member that nobody knows', { assay: 1, kind: 'hello', nonce: NONCE, origin: 'https://bank.example' }],
    ['what only the wallet says', { assay: 1, kind: 'response', id: 'a', result: 1 }],
    ['an id that is empty', { assay: 1, kind: 'request', id: '', method: 'eth_chainId' }],
    ['a method that is no text', { assay: 1, kind: 'request', id: 'a', method: ['eth_chainId'] }],
    ['a Map for parameters', { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: new Map() }],
    ['bytes inside of parameters', { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: [new Uint8Array(4)] }],
    ['a bigint inside of parameters', { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: [1n] }],
    ['too many levels', { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: nested(40) }],
    ['over a megabyte of text', { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: ['x'.repeat(1_048_577)] }],
    [
      'over a million items',
      { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: Array.from({ length: 1_100_000 }, () => 0) },
    ],
  ])('is not %s', (_name, value) => {
    expect(readAsking(value)).toBeUndefined()
  })

  it('ends with what goes round in a circle', () => {
    const params: unknown[] = []
    params.push(params)
    expect(readAsking({ assay: 1, kind: 'request', id: 'a', method: 'eth_call', params })).toBeUndefined()
  })
})
