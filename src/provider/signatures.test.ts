import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashTypedData, recoverAddress, type TypedDataDefinition } from 'viem'
import { checksum } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { openPracticeTab } from '../../test/support/import-words.ts'
import { createDevice, reviewedMessage, type Tab } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { connected, openPage, type Page, signs, waits } from './test-support/app.ts'

// What an app has signed: by its own words, by a verifier that is not ours, and by the Review that a person sees.

const ME = CAST.deployer
const APP = 'https://app.example:8443'
const DOMAIN = { name: 'Shapes', version: '1', chainId: BigInt(CHAIN_ID), verifyingContract: CONTRACTS.usdc } as const

const device = createDevice()
let town: Devnet
let tab: Tab
let page: Page
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openPracticeTab(device, town)
  page = openPage(tab.wallet, { origin: APP })
  await connected(tab.wallet, page, { accounts: [ME] })
}, 180_000)
afterAll(() => town.stop())

/** Asks at the pace that an app is held to: the clock is the test's. */
const paced = (): void => device.clock.skip(2500)
const wants = (method: string, params: unknown): Promise<Hex> => {
  paced()
  return page.ask<Hex>(method, params)
}
const failure: Page['failure'] = (method, params) => {
  paced()
  return page.failure(method, params)
}

/** As an app sends it: JSON has no bigint. */
const json = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one))

describe('typed data of the fourth version', () => {
  const shapes: Readonly<Record<string, TypedDataDefinition>> = {
    'values of each kind': {
      domain: DOMAIN,
      types: {
        Kinds: [
          { name: 'whole', type: 'uint256' },
          { name: 'small', type: 'int8' },
          { name: 'yes', type: 'bool' },
          { name: 'who', type: 'address' },
          { name: 'tag', type: 'bytes4' },
          { name: 'raw', type: 'bytes' },
          { name: 'text', type: 'string' },
        ],
      },
      primaryType: 'Kinds',
      message: { whole: 2n ** 256n - 1n, small: -128, yes: true, who: CAST.dave, tag: '0xdeadbeef', raw: '0x', text: 'grün 🦉' },
    },
    'lists of lists, and of a fixed length': {
      domain: DOMAIN,
      types: {
        Lists: [
          { name: 'open', type: 'uint8[]' },
          { name: 'fixed', type: 'address[2]' },
          { name: 'table', type: 'string[][2]' },
        ],
      },
      primaryType: 'Lists',
      message: { open: [], fixed: [CAST.dave, CAST.carol], table: [['a', ''], []] },
    },
    'types in types, and lists of them': {
      domain: DOMAIN,
      types: {
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person[]' },
        ],
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallets', type: 'address[]' },
        ],
      },
      primaryType: 'Mail',
      message: { from: { name: 'Cow', wallets: [CAST.dave] }, to: [{ name: 'Bob', wallets: [] }] },
    },
    'a domain of a salt alone': {
      domain: { salt: `0x${'5a'.repeat(32)}` },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: '' },
    },
    'a type without members': { domain: DOMAIN, types: { Nothing: [] }, primaryType: 'Nothing', message: {} },
  }
  const declared = ({ domain = {} }: TypedDataDefinition): readonly object[] =>
    [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
    ].filter(({ name }) => name in domain)

  it.each(Object.entries(shapes))('is signed as others hash it: %s', async (_, shape) => {
    const given = json({ ...shape, types: { ...shape.types, EIP712Domain: declared(shape) } })
    // As a text, and as the object that some apps send.
    for (const data of [given, JSON.parse(given) as unknown]) {
      const signing = wants('eth_signTypedData_v4', [ME, data])
      await signs(tab.wallet)
      const signer = await recoverAddress({ hash: hashTypedData(shape), signature: await signing })
      expect(signer.toLowerCase()).toBe(ME)
    }
  })

  it('of another version is taken where it means the same, and refused by its number where it does not', async () => {
    const flat = {
      ...shapes['a domain of a salt alone'],
      types: { Note: [{ name: 'text', type: 'string' }], EIP712Domain: [{ name: 'salt', type: 'bytes32' }] },
    }
    const third = wants('eth_signTypedData_v3', [ME, json(flat)])
    await signs(tab.wallet)
    expect((await recoverAddress({ hash: hashTypedData(flat as TypedDataDefinition), signature: await third })).toLowerCase()).toBe(ME)
    const lists = shapes['lists of lists, and of a fixed length']
    expect(await failure('eth_signTypedData_v3', [ME, json(lists)])).toMatchObject({ code: 4200 })
    const first = [[{ type: 'string', name: 'Message', value: 'Hi' }], ME]
    for (const method of ['eth_signTypedData', 'eth_signTypedData_v1']) expect(await failure(method, first)).toMatchObject({ code: 4200 })
    for (const method of ['eth_sign', 'eth_decrypt', 'eth_getEncryptionPublicKey'])
      expect(await failure(method, [ME, `0x${'11'.repeat(32)}`])).toMatchObject({ code: 4200 })
  })

  it('that cannot be read, or breaks the standard, is refused, or shown without a Sign', async () => {
    const note = shapes['a domain of a salt alone'] ?? expect.unreachable()
    const bad: readonly unknown[] = [
      '{',
      null,
      { ...note, primaryType: 'Other' },
      { ...note, types: { Note: [{ name: 'text', type: 'strong' }] } },
      { ...note, message: {} },
      { ...note, message: { text: 7 } },
      { ...note, types: { Note: [{ name: 'to', type: 'address' }] }, message: { to: '0x12' } },
      { ...note, types: { Note: [{ name: 'n', type: 'uint8' }] }, message: { n: 256 } },
    ]
    const fates: (readonly [string, unknown])[] = []
    for (const data of bad) {
      const asking = failure('eth_signTypedData_v4', [ME, data])
      const shown = await Promise.race([asking.then(({ code }) => code), findings()])
      await rejected()
      expect([-32602, 4001]).toContain((await asking).code)
      fates.push([json(data), typeof shown === 'number' ? shown : shown[0]])
    }
    const blocked = ['message/malformed', 'block']
    expect(fates.map(([, fate]) => fate)).toEqual([-32602, -32602, ...bad.slice(2).map(() => blocked)])
  })

  it('for another chain than the app is on has no Sign [M5]', async () => {
    const shape = { ...shapes['values of each kind'], domain: { ...DOMAIN, chainId: 1n } }
    const asking = failure('eth_signTypedData_v4', [ME, json(shape)])
    expect(await findings()).toContainEqual(['message/other-domain', 'block'])
    await rejected()
    expect(await asking).toMatchObject({ code: 4001 })
  })
})

describe('a sign-in (EIP-4361) that a connected app asks for', () => {
  type Parts = {
    readonly domain?: string
    readonly uri?: string
    readonly chain?: number
    readonly who?: string
    readonly says?: string
    readonly rest?: string
  }
  const message = ({
    domain = 'app.example:8443',
    uri = `${APP}/in`,
    chain = CHAIN_ID,
    who = checksum(ME),
    says = 'I accept the terms.',
    rest = '',
  }: Parts): Hex => {
    const lines = [
      `${domain} wants you to sign in with your Ethereum account:\n${who}\n\n${says}\n`,
      `URI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: 32891756abcd\nIssued At: 2026-01-01T16:25:24Z${rest}`,
    ]
    return fromBytes(new TextEncoder().encode(lines.join('\n')))
  }
  const judged = async (parts: Parts): Promise<readonly (readonly [string, string])[]> => {
    const asking = failure('personal_sign', [message(parts), ME])
    const found = (await findings()).filter(([rule]) => rule === 'sign-in/other-site')
    await rejected()
    expect(await asking).toMatchObject({ code: 4001 })
    return found
  }

  it('is drawn as one, and nothing is said against a good one, which is signed [M7]', async () => {
    // Most apps write the account as they got it: in lower case.
    for (const parts of [{}, { domain: APP }, { who: ME }, { rest: '\nExpiration Time: 2126-01-01T00:00:00Z\nRequest ID: 1' }] as const) {
      const signing = wants('personal_sign', [message(parts), ME])
      const { ask } = await waits(tab.wallet, 'request')
      const requestId = ask.kind === 'request' ? ask.requestId : ''
      const { review } = (await reviewedMessage(tab.wallet, requestId)).analysis
      expect(JSON.stringify(review.sentence)).toContain('app.example:8443')
      expect(review.findings.filter(({ level }) => level === 'block' || level === 'danger')).toEqual([])
      expect(review.findings.filter(({ rule }) => rule === 'sign-in/other-site')).toEqual([])
      await signs(tab.wallet, requestId)
      expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
    }
  })

  it('to another host, port or scheme than its own is stopped, however alike [M7]', async () => {
    for (const domain of [
      'app.example',
      'app.example:443',
      'sub.app.example:8443',
      'app.example.evil.example:8443',
      'http://app.example:8443',
      'аpp.example:8443',
    ])
      expect([domain, await judged({ domain })]).toEqual([domain, [['sign-in/other-site', 'block']]])
  })

  it('for another account, place, chain or time, or that lets it act elsewhere, says so [M7]', async () => {
    expect(await judged({ who: CAST.alice })).toEqual([['sign-in/other-site', 'block']])
    expect(await judged({ uri: 'https://evil.example/' })).toEqual([['sign-in/other-site', 'danger']])
    expect(await judged({ chain: 1 })).toEqual([['sign-in/other-site', 'warn']])
    expect(await judged({ rest: '\nExpiration Time: 2020-01-01T00:00:00Z' })).toEqual([['sign-in/other-site', 'warn']])
    expect(await judged({ rest: '\nNot Before: 2126-01-01T00:00:00Z' })).toEqual([['sign-in/other-site', 'warn']])
    const recap = Buffer.from(JSON.stringify({ att: { [`${APP}/mail`]: { 'crud/delete': [{}] } }, prf: [] })).toString('base64url')
    const says = `I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete' for '${APP}/mail'.`
    expect(await judged({ says, rest: `\nResources:\n- urn:recap:${recap}` })).toEqual([['sign-in/other-site', 'warn']])
    // What the words do not say is not let in by the resources.
    expect(await judged({ rest: `\nResources:\n- urn:recap:${recap}` })).toEqual([
      ['sign-in/other-site', 'danger'],
      ['sign-in/other-site', 'warn'],
    ])
  })
})

const asked = async (): Promise<string> => {
  const { ask } = await waits(tab.wallet, 'request')
  return ask.kind === 'request' ? ask.requestId : ''
}
/** What the person reads of it, as rule and level. */
async function findings(): Promise<readonly (readonly [string, string])[]> {
  const { review } = (await reviewedMessage(tab.wallet, await asked())).analysis
  return review.findings.map(({ rule, level }) => [rule, level] as const)
}
const rejected = async (): Promise<void> => (await tab.wallet.apps()).rejectAll()
