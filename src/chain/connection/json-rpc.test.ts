import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { malformedFrom, readBody, type RpcCall, writeBody } from './json-rpc.ts'

const CALLS: readonly RpcCall[] = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getCode', params: ['0x00', 'latest'] },
]
const [ONE] = CALLS as [RpcCall, RpcCall]
const read = (body: unknown, calls: readonly RpcCall[] = CALLS) =>
  readBody(typeof body === 'string' ? body : JSON.stringify(body), calls, malformedFrom('node.example', 'eth_chainId'))
const ok = (id: unknown, result: unknown = '0x1') => ({ jsonrpc: '2.0', id, result })
const no = (id: unknown, message = 'no') => ({ jsonrpc: '2.0', id, error: { code: -32000, message } })

describe('a body', () => {
  it('of one call is an object, of more an array, with ids from 1', () => {
    expect(JSON.parse(writeBody([ONE]))).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    expect((JSON.parse(writeBody(CALLS)) as { id: number }[]).map(({ id }) => id)).toEqual([1, 2])
  })

  it('is read in the order of the calls, whatever the order of the answers', () => {
    expect(read([no(2), ok(1, 'first')])).toEqual({
      replies: [
        { ok: true, result: 'first' },
        { ok: false, refusal: { code: -32000, text: 'no' } },
      ],
    })
    expect(read(ok(1, null), [ONE])).toEqual({ replies: [{ ok: true, result: null }] })
  })

  it.each([
    ['a lone error in place of a batch', no(null), CALLS],
    ['an error without an id', no(null), [ONE]],
    ['an error', no(1), [ONE]],
  ])('that is %s refuses all of it', (_, body, calls) => expect(read(body, calls)).toEqual({ refused: { code: -32000, text: 'no' } }))

  it.each<{ why: string; body: unknown; calls?: readonly RpcCall[] }>(
    (
      [
        ['no JSON', '<html>busy</html>', undefined],
        ['empty', '', undefined],
        ['a bare value', '"0x1"', undefined],
        ['an answer too few', [ok(1)], undefined],
        ['an answer too many', [ok(1), ok(2), ok(3)], undefined],
        ['the same id twice', [ok(1), ok(1)], undefined],
        ['an id that was not asked', [ok(1), ok(7)], undefined],
        ['an id that is text', [ok(1), ok('2')], undefined],
        ['no id', [ok(1), { jsonrpc: '2.0', result: 1 }], undefined],
        ['another version', [ok(1), { ...ok(2), jsonrpc: '1.0' }], undefined],
        ['result and error at once', [ok(1), { ...ok(2), error: { code: 1, message: 'x' } }], undefined],
        ['neither result nor error', [ok(1), { jsonrpc: '2.0', id: 2 }], undefined],
        ['an error that is text', [ok(1), { jsonrpc: '2.0', id: 2, error: 'no' }], undefined],
        ['an error without a message', [ok(1), { jsonrpc: '2.0', id: 2, error: { code: 1 } }], undefined],
        ['one result in place of a batch', ok(1), undefined],
        ['a batch in place of one', [ok(1)], [ONE]],
        ['one answer with another id', ok(2), [ONE]],
        ['one error with another id', no(2), [ONE]],
        ['null', 'null', [ONE]],
      ] as const
    ).map(([why, body, calls]) => ({ why, body, ...(calls ? { calls } : {}) })),
  )('that is or has $why is malformed', ({ body, calls = CALLS }) => {
    expect(() => read(body, calls)).toThrow(expect.toSatisfy((error) => isError(error, 'rpc/malformed')))
  })
})
