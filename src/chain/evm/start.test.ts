import { afterEach, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { word } from '#core/bytes/hex'
import { EMPTY_WITNESS } from '#core/simulation/simulation'
import { createClient, createPortPair } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { ALICE, BOB, call, code, ENVIRONMENT, ETHER, PEOPLE, RETURN_TOP, runTo, witness } from '../../../test/sim/support/bytecode.ts'
import { startEvm } from './start.ts'

const ZERO: Address = `0x${'00'.repeat(20)}`

function connect() {
  const [mine, theirs] = createPortPair()
  startEvm(theirs, performance)
  return createClient<EvmCalls>(mine, 'evm')
}
let evm: ReturnType<typeof connect>
afterEach(() => evm.close())

describe('the evm Worker over its wire', () => {
  it('keeps what was proved between calls, by world', async () => {
    evm = connect()
    const run = runTo(BOB)
    const first = await evm.call('run', { world: 'a', add: EMPTY_WITNESS, run })
    expect(first.done).toBe(false)
    await evm.call('run', { world: 'a', add: witness(PEOPLE), run })
    expect(await evm.call('run', { world: 'a', add: witness({ [BOB]: undefined }), run })).toMatchObject({ done: true })
    expect(await evm.call('run', { world: 'b', add: EMPTY_WITNESS, run })).toMatchObject({ done: false })
    await evm.call('drop', { world: 'a' })
    expect(await evm.call('run', { world: 'a', add: EMPTY_WITNESS, run })).toMatchObject({ done: false })
  })

  it('refuses a run that is not well formed', async () => {
    evm = connect()
    const run = { ...runTo(BOB), from: ALICE.toUpperCase() as Address }
    await expect(evm.call('run', { world: 'a', add: EMPTY_WITNESS, run })).rejects.toSatisfy((error) => isError(error, 'app/bad-message'))
  })

  it('refuses proved state that contradicts itself', async () => {
    evm = connect()
    const add = { ...witness(PEOPLE), codes: [{ hash: word(1n), code: '0x00' as const }] }
    await expect(evm.call('run', { world: 'a', add, run: runTo(BOB) })).rejects.toSatisfy((error) => isError(error, 'app/bad-message'))
  })

  it('does not start what was given up while it waited', async () => {
    evm = connect()
    const add = witness({ ...PEOPLE, [BOB]: { code: code('JUMPDEST', 0, 'JUMP') } })
    const busy = evm.call('run', { world: 'a', add, run: runTo(BOB) })
    const controller = new AbortController()
    const waiting = evm.call('run', { world: 'a', add: witness({}), run: runTo(BOB) }, { signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toSatisfy((error) => isError(error, 'app/aborted'))
    expect(await busy).toMatchObject({ done: true, simulation: { outcome: { ok: false, why: 'out of gas' } } })
  })
})

describe('read-only calls', () => {
  const read = (rows: Parameters<typeof witness>[0], calls: EvmCalls['read']['params']['calls']) => {
    evm = connect()
    return evm.call('read', { world: 'a', add: witness({ [ZERO]: undefined, ...rows }), environment: ENVIRONMENT, calls })
  }

  it('say what they want', async () => {
    expect(await read({}, [{ to: BOB, data: '0x' }])).toEqual({ done: false, wants: [{ address: BOB, slots: [] }] })
  })

  it('do not see what another wrote', async () => {
    const counter = { code: code(0, 'SLOAD', 1, 'ADD', 0, 'SSTORE', 0, 'SLOAD', ...RETURN_TOP), storage: { 0: 5n } }
    const question = { to: BOB, data: '0x' } as const
    expect(await read({ [BOB]: counter }, [question, question])).toEqual({
      done: true,
      results: [
        { ok: true, data: word(6n) },
        { ok: true, data: word(6n) },
      ],
    })
  })

  it('need no balance and are made by whom one says', async () => {
    const result = await read({ [BOB]: { code: code('CALLER', 'BALANCE', ...RETURN_TOP) }, [ALICE]: { balance: ETHER } }, [
      { to: BOB, data: '0x', from: ALICE },
      { to: BOB, data: '0x' },
    ])
    expect(result).toEqual({
      done: true,
      results: [
        { ok: true, data: word(ETHER) },
        { ok: true, data: word(0n) },
      ],
    })
  })

  it('give the reason of a revert', async () => {
    const result = await read({ [BOB]: { code: code(0xbad, 0, 'MSTORE', 32, 0, 'REVERT') } }, [{ to: BOB, data: '0x' }])
    expect(result).toEqual({ done: true, results: [{ ok: false, data: word(0xbadn) }] })
  })

  it('fail as a whole where one cannot be made', async () => {
    const KZG: Address = `0x${'00'.repeat(19)}0a`
    const rows = { [BOB]: { code: code(...call(KZG)) }, [KZG]: undefined }
    await expect(read(rows, [{ to: BOB, data: '0x' }])).rejects.toSatisfy((error) => isError(error, 'simulation/unsupported'))
  })
})
