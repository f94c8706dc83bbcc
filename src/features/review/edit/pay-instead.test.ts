import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Intent, Payment } from '#core/signing/intent'
import { payInstead } from './pay-instead.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)', 'function approve(address spender, uint256 value)'])
const bob: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const twin: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const carol: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const token = { chainId: 1, standard: 'erc20', address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const
const own = { kind: 'own' } as const
const send = (to: Address): Payment => ({ kind: 'send', to, amount: { units: 5n, token } })
const call = (functionName: 'transfer' | 'approve', to: Address): Intent => ({
  kind: 'call',
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi, functionName, args: [to, 25n] }),
})
const instead = (intent: Intent): Intent | undefined => payInstead({ intent, origin: own }, twin, bob)

describe('payInstead', () => {
  it('pays the same to the other address', () => {
    expect(instead(send(twin))).toEqual(send(bob))
    expect(instead(call('transfer', twin))).toEqual(call('transfer', bob))
    expect(instead({ kind: 'call', to: twin, value: 5n, data: '0x' })).toEqual({ kind: 'call', to: bob, value: 5n, data: '0x' })
  })

  it('forgets how the other one was entered', () => {
    expect(instead({ ...send(twin), entered: { text: twin, copied: twin } })).toEqual(send(bob))
  })

  it('changes of many payments those to it', () => {
    const many = (first: Address): Intent => ({ kind: 'batch', account: carol, payments: [send(first), send(carol)] })
    expect(instead(many(twin))).toEqual(many(bob))
    expect(instead(many(carol))).toBeUndefined()
  })

  it('changes nothing that is no payment to it, and nothing that an app asked for', () => {
    expect(instead(send(carol))).toBeUndefined()
    expect(instead(call('approve', twin))).toBeUndefined()
    expect(instead(call('transfer', carol))).toBeUndefined()
    expect(instead({ ...(call('transfer', twin) as Extract<Intent, { kind: 'call' }>), value: 1n })).toBeUndefined()
    expect(instead({ kind: 'call', to: twin, value: 5n, data: '0x12345678' })).toBeUndefined()
    expect(payInstead({ intent: send(twin), origin: { kind: 'app', origin: 'https://app.example' } }, twin, bob)).toBeUndefined()
  })
})
