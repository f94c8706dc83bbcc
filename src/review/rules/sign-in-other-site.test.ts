import { describe, expect, it } from 'vitest'
import { defined } from '#core/defined'
import type { ReadSignIn, ReadSignInFields, SignInDeviation } from '#core/messages/lenient-sign-in'
import type { Explained, Requester } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, find, NOBODY } from '../test-support/recorded.ts'
import { signInOtherSite } from './sign-in-other-site.ts'

const SITE = 'shop.example'
const { block } = find('ether to bob')
const NOW = Number(block.timestamp) * 1000
const app = (origin = `https://${SITE}`): Requester => ({ kind: 'app', origin, changed: false, queued: 0 })

type Given = {
  readonly fields?: Partial<ReadSignInFields>
  readonly otherUris?: readonly string[]
  readonly deviations?: readonly SignInDeviation[]
  readonly asking?: Requester
  readonly parts?: CaseParts
  /** No block is known. */
  readonly blind?: true
}
/** What is said of an honest sign-in of ALICE, but for what is given. */
function said({ fields = {}, otherUris = [], deviations = [], asking = app(), parts = {}, blind }: Given): readonly string[] {
  const use = {
    use: 'sign-in',
    fields: { domain: SITE, address: ALICE, uri: `https://${SITE}/in`, chainId: 31337, resources: [], recaps: [], ...fields },
    otherUris,
    deviations,
  } as unknown as ReadSignIn
  const message = { use, faults: [], claims: [] } as unknown as CaseParts['message']
  return saidOf(signInOtherSite, {
    message,
    input: {
      asking,
      request: { id: '1', account: ALICE, chainId: 31337, asked: { kind: 'message', message: '0x' } },
      ...(blind ? {} : { block }),
    },
    ...parts,
  })
}
const time = (ms: number): string => new Date(ms).toISOString()
const elsewhere = (uri: string) => [`danger: The sign-in to ${SITE} names a page on another site: ${uri}`]

describe('the site of a sign-in', () => {
  it('is the one that asks', () => {
    expect(said({})).toEqual([])
  })

  it.each<[string, Given, readonly string[]]>([
    ['another site', { fields: { domain: 'bank.example' } }, ['block: shop.example asks you to sign in to bank.example']],
    ['another port', { fields: { domain: `${SITE}:8443` } }, [`block: ${SITE} asks you to sign in to ${SITE}:8443`]],
    ['an origin that is none', { asking: app('nothing') }, [`block: nothing asks you to sign in to ${SITE}`]],
    [
      'nobody, where it was pasted here',
      { asking: { kind: 'check' } },
      [`info: Anyone who gets this signature can sign in to ${SITE} as you`],
    ],
  ])('is told of %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })

  it.each<[string, readonly string[]]>([
    [`https://${SITE}`, []],
    [`http://${SITE}/any/page`, []],
    [`${SITE}/in`, []],
    ['', []],
    ['/in', []],
    ['https://bank.example/in', elsewhere('https://bank.example/in')],
    [`https://${SITE}.bank.example`, elsewhere(`https://${SITE}.bank.example`)],
    ['bank.example/in', elsewhere('bank.example/in')],
    ['did:key:z6Mk', [`warn: This sign-in lets a key act as you on ${SITE}: did:key:z6Mk`]],
  ])('is held against the page “%s” that it names', (uri, sentences) => {
    expect(said({ fields: { uri } })).toEqual(sentences)
    expect(said({ otherUris: [uri] })).toEqual(sentences)
  })

  it('is for another site where any of several pages is', () => {
    expect(said({ fields: { uri: 'did:key:z6Mk' }, otherUris: ['https://bank.example/'] })).toEqual(elsewhere('https://bank.example/'))
    const keys = said({ fields: { uri: 'did:key:z6Mk' }, otherUris: ['did:pkh:eip155:1:0xab'] })
    expect(keys).toEqual(
      ['did:key:z6Mk', 'did:pkh:eip155:1:0xab'].map((key) => `warn: This sign-in lets a key act as you on ${SITE}: ${key}`),
    )
  })
})

describe('who is signed in', () => {
  const OTHER = [`block: This signs in ${BOB}, not the account that would sign`]

  it('is who signs, or whose things it moves', () => {
    expect(said({ fields: { address: BOB } })).toEqual(OTHER)
    expect(said({ fields: { address: BOB }, parts: { actor: BOB } })).toEqual([])
    expect(said({ fields: { address: BOB }, parts: { actor: NOBODY } })).toEqual(OTHER)
  })

  it('is the account with code that a message is wrapped for', () => {
    const nested = { claims: [], faults: [], nested: { claims: [], faults: [] } } as unknown as Explained
    expect(said({ fields: { address: BOB }, parts: { explanation: nested } })).toEqual([])
    const plain = { claims: [], faults: [] } as unknown as Explained
    expect(said({ fields: { address: BOB }, parts: { explanation: plain } })).toEqual(OTHER)
  })

  it('matters more than its lines do', () => {
    const deviations = [{ missing: 'Nonce' }] as unknown as readonly SignInDeviation[]
    expect(said({ fields: { address: BOB, chainId: 1 }, deviations })).toEqual(OTHER)
  })
})

describe('what else is odd about a sign-in', () => {
  it.each<[number | undefined, readonly string[]]>([
    [31337, []],
    [undefined, []],
    [1, ['warn: This sign-in names chain 1, but you’re on chain 31337']],
  ])('is the chain %s', (chainId, sentences) => {
    expect(said({ fields: { chainId } as Partial<ReadSignInFields> })).toEqual(sentences)
  })

  const EXPIRED = ['warn: This sign-in has expired']
  const EARLY = ['warn: This sign-in isn’t valid yet']
  it.each<[string, number | undefined, number | undefined, readonly string[]]>([
    ['no end', undefined, undefined, []],
    ['an end that is to come', NOW + 1000, undefined, []],
    ['an end that is now', NOW, undefined, EXPIRED],
    ['an end that is over', NOW - 1000, undefined, EXPIRED],
    ['a beginning that is over', undefined, NOW - 1000, []],
    ['a beginning that is now', undefined, NOW, []],
    ['a beginning that is to come', undefined, NOW + 1000, EARLY],
    ['both to come', NOW + 2000, NOW + 1000, EARLY],
    ['both over', NOW - 1000, NOW - 2000, EXPIRED],
  ])('is its time: %s', (_, ends, starts, sentences) => {
    const [expirationTime, notBefore] = [ends, starts].map((ms) => (ms === undefined ? undefined : time(ms)))
    const fields = defined({ expirationTime, notBefore }) as Partial<ReadSignInFields>
    expect(said({ fields })).toEqual(sentences)
    // Without a block nobody knows what time it is.
    expect(said({ fields, blind: true })).toEqual([])
  })

  it.each<[string, object, string]>([
    ['a line that is missing', { missing: 'Nonce' }, 'warn: This sign-in lacks the line “Nonce”, which the standard (EIP-4361) requires'],
    ['a line that is empty', { line: 4, text: '' }, 'warn: Line 4 of this sign-in is empty, but the standard (EIP-4361) has text there'],
    ['a line of blanks', { line: 4, text: '  ' }, 'warn: Line 4 of this sign-in is empty, but the standard (EIP-4361) has text there'],
    ['another line', { line: 2, text: 'Hi' }, 'warn: Line 2 of this sign-in doesn’t follow the standard (EIP-4361): Hi'],
  ])('is %s', (_, deviation, sentence) => {
    expect(said({ deviations: [deviation as SignInDeviation] })).toEqual([sentence])
  })

  it('is that its site or account is not clear', () => {
    const message = { faults: ['sign-in-malformed'], claims: [] } as unknown as CaseParts['message']
    expect(saidOf(signInOtherSite, { message })).toEqual(['block: This looks like a sign-in, but doesn’t clearly name its site or account'])
    const other = { faults: ['types-unused'], claims: [], use: { use: 'permit' } } as unknown as CaseParts['message']
    expect(saidOf(signInOtherSite, { message: other })).toEqual([])
    expect(saidOf(signInOtherSite, {})).toEqual([])
  })
})
