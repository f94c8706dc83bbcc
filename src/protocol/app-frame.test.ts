import { describe, expect, it } from 'vitest'
import { readAppRequestFrame, refusedIdIn } from './app-frame.ts'

const NONCE = '00112233445566778899aabbccddeeff'

describe('a frame of an app', () => {
  it('is a hello with a nonce, or a request with its id and method', () => {
    for (const frame of [
      { assay: 1, kind: 'hello', nonce: NONCE },
      { assay: 1, kind: 'hello', nonce: NONCE, name: 'Shop', icon: 'data:image/png;base64,AAAA' },
      { assay: 1, kind: 'request', id: 'a', method: 'eth_chainId' },
      { assay: 1, kind: 'request', id: 'a', method: 'eth_call', params: [{ to: '0x00' }, 'latest'] },
    ])
      expect(readAppRequestFrame(frame)).toBe(frame)
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
  ])('is not %s', (_name, value) => {
    expect(readAppRequestFrame(value)).toBeUndefined()
  })

  it('is refused by its id where it is a request, and left where it is none', () => {
    const long = { assay: 1, kind: 'request', id: 'a', method: 'm'.repeat(65) }
    expect(refusedIdIn(long)).toBe('a')
    expect(refusedIdIn({ assay: 1, kind: 'request', id: 'b', method: 'eth_chainId', origin: 'https://bank.example' })).toBe('b')
    const others = [
      { ...long, method: 'eth_chainId' },
      { ...long, id: '' },
      { ...long, kind: 'hello' },
      { ...long, assay: 2 },
      null,
      'a',
      [],
    ]
    expect(others.map(refusedIdIn)).toEqual(others.map(() => undefined))
  })
})
