import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { erc20 } from '../../test-support/calls.ts'
import { BOB, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const WALLET: Address = '0x5ff137d4b0fdcd49dca30c7cf57e578a02600000'
const DOMAIN = { name: 'Sequence Wallet', version: '3', chainId: 1, verifyingContract: WALLET }
const CALLS =
  'Calls(Call[] calls,uint256 space,uint256 nonce,address[] wallets)Call(address to,uint256 value,bytes data,uint256 gasLimit,bool delegateCall,bool onlyFallback,uint256 behaviorOnError)'
const call = (to: Address, data: string, delegateCall = false) => ({
  to,
  value: '0',
  data,
  gasLimit: '0',
  delegateCall,
  onlyFallback: false,
  behaviorOnError: '1',
})
const calls = (all: readonly unknown[]) => explained(typed(CALLS, { calls: all, space: '0', nonce: '0', wallets: [] }, DOMAIN))
const pay = erc20('transfer', [STRANGER, 5_000_000n])

describe('what a wallet of Sequence is to do', () => {
  it('is what its calls do, and is played as them', () => {
    const one = calls([call(USDC, pay)])
    expect(plain(one.intent)).toBe(`As ${WALLET}: “Send 5 USDC to ${STRANGER}”`)
    expect(one.claims).toContainEqual({ kind: 'out', from: WALLET, token: USDC, most: 5_000_000n, exact: true, to: STRANGER })
    expect(one.use).toEqual({ use: 'meta-transaction', contract: WALLET, calls: [{ from: WALLET, to: USDC, value: 0n, data: pay }] })
  })

  it('is told by the worst of many, and foreign code is not played as a call', () => {
    const many = [...Array.from({ length: 30 }, () => call(USDC, erc20('transfer', [BOB, 1n]))), call(USDC, pay)]
    expect(plain(calls(many).intent)).toBe(`As ${WALLET}, among 31 calls: “Send 5 USDC to ${STRANGER}”`)
    const foreign = calls([call(USDC, pay), call(STRANGER, '0x12', true)])
    expect(plain(foreign.intent)).toContain(`Run the code of ${STRANGER}`)
    expect([foreign.use, foreign.complete]).toEqual([undefined, false])
  })
})

it('a new configuration is a change of all owners', () => {
  const one = explained(
    typed('ConfigUpdate(bytes32 imageHash,address[] wallets)', { imageHash: `0x${'11'.repeat(32)}`, wallets: [] }, DOMAIN),
  )
  expect(plain(one.intent)).toBe(`Replace all owners of ${WALLET} with others that the message does not name`)
  expect(one.claims).toEqual([{ kind: 'control', of: WALLET, what: 'session-key', given: 'granted' }])
})

it('a message of which only bytes are there is open, and a hash is a bare hash', () => {
  const signed = (message: string) => explained(typed('Message(bytes message,address[] wallets)', { message, wallets: [] }, DOMAIN))
  expect([signed(`0x${'ab'.repeat(40)}`).complete, signed(`0x${'ab'.repeat(40)}`).faults]).toEqual([false, []])
  expect(signed(`0x${'ab'.repeat(32)}`).faults).toEqual(['raw-hash'])
})
