import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { selectorOf } from '../functions/register.ts'
import { publishedCall, publishedClaims } from './published-call.ts'
import { dataWith, PUBLISHED } from './test-support.ts'

const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const STRANGER: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90'
const CONTRACT: Address = '0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1'

const asked = (data: Hex, value = 0n) => publishedCall({ from: ME, to: CONTRACT, value, data, chainId: 1 })

/** Every place of somebody who gets something, in every function of the register. */
const PLACES = PUBLISHED.flatMap((one) => one.places.map((place) => ({ one, place, path: place.path.join('.') })))

describe('the register of published functions', () => {
  it('has each function once, in the group of the first byte of its selector, and places that are addresses', () => {
    expect(PUBLISHED.length).toBeGreaterThan(1_000)
    expect(new Set(PUBLISHED.map(({ signature }) => signature.canonical)).size).toBe(PUBLISHED.length)
    expect(PUBLISHED.filter(({ signature, group }) => Number(selectorOf(signature).slice(0, 4)) !== group)).toEqual([])
    expect(PUBLISHED.filter(({ places }) => places.length === 0)).toEqual([])
  })

  it('names a stranger at each place, whoever else is there, and for what', async () => {
    const missed: string[] = []
    for (const { one, place, path } of PLACES) {
      const found = await asked(dataWith(one, path, STRANGER, { others: ME }))
      const stranger = found?.people.find(({ address }) => address === STRANGER)
      if (found?.signature !== one.signature.canonical || stranger?.gets !== place.kind) missed.push(`${one.signature.canonical} ${path}`)
    }
    expect(missed).toEqual([])
  })

  it('names nobody where the caller and the contract stand at every place', async () => {
    const named: string[] = []
    for (const { one, path } of PLACES) {
      const found = [await asked(dataWith(one, path, ME, { others: ME })), await asked(dataWith(one, path, CONTRACT, { others: ME }))]
      if (found.some((some) => some?.people.length !== 0)) named.push(`${one.signature.canonical} ${path}`)
    }
    expect(named).toEqual([])
  })

  it('names nobody where the flag or the amount that gives it is not set', async () => {
    const flagged = PLACES.filter(({ place }) => place.given !== undefined)
    expect(flagged.length).toBeGreaterThan(50)
    const named: string[] = []
    for (const { one, place, path } of flagged) {
      const found = await asked(dataWith(one, path, STRANGER, { others: ME, unset: place.given?.join('.') }))
      if (found?.people.some(({ address }) => address === STRANGER) !== false) named.push(`${one.signature.canonical} ${path}`)
    }
    expect(named).toEqual([])
  })
})

const functionOf = (signature: string) => {
  const found = PUBLISHED.find((one) => one.signature.canonical === signature)
  if (found === undefined) throw new Error(signature)
  return found
}

describe('a call of a published function', () => {
  it('hides nobody by bytes behind its arguments', async () => {
    const data = dataWith(functionOf('withdrawAssetTo(address,address,uint256)'), '1', STRANGER, { others: ME })
    expect((await asked(`${data}00ff`))?.people).toEqual([{ address: STRANGER, gets: 'paid' }])
  })

  it('is a purchase rather than a payment where what is minted has a price', async () => {
    const data = dataWith(functionOf('mintBase(address,string)'), '0', STRANGER, { others: ME })
    expect((await asked(data))?.people).toEqual([{ address: STRANGER, gets: 'sent' }])
    expect((await asked(data, 1n))?.people).toEqual([{ address: STRANGER, gets: 'paid' }])
  })

  it('is nothing where no package has its selector, or its data cannot be read', async () => {
    const data = dataWith(functionOf('withdrawAssetTo(address,address,uint256)'), '1', STRANGER, { others: ME })
    expect([await asked('0x'), await asked('0x00000001'), await asked(data.slice(0, 60) as Hex)]).toEqual([undefined, undefined, undefined])
  })

  it('claims what each gets: a receiver, a payment, a right, and a right that takes nothing', () => {
    const call = { from: ME, to: CONTRACT, value: 0n, data: '0x', chainId: 1 } as const
    const of = (gets: 'paid' | 'sent' | 'may' | 'chosen') => publishedClaims([{ address: STRANGER, gets }], call)
    expect([of('paid'), of('sent')]).toEqual([
      [{ kind: 'receiver', to: STRANGER, of: CONTRACT }],
      [{ kind: 'receiver', to: STRANGER, of: CONTRACT, isPayment: true }],
    ])
    expect(of('may')).toEqual([{ kind: 'right', owner: ME, of: CONTRACT, to: STRANGER, given: 'granted' }])
    expect(of('chosen')).toEqual([{ kind: 'right', owner: ME, of: CONTRACT, to: STRANGER, given: 'granted', canTake: false }])
  })
})
