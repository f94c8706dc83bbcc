import { describe, expect, it } from 'vitest'
import { know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import { plain } from '#core/text/words'
import { toHex } from 'viem'
import { explainMessage } from '#decode'
import type { Requester, JudgeInput } from '../review.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { ALICE, factsOf, find, inputOf, NAMES, RECORD } from '../test-support/recorded.ts'

type App = Extract<Requester, { readonly kind: 'app' }>
const one = find('ether to bob')
const HOSTS = {
  used: ['shop.example.org', 'unswap.org'],
  known: ['app.uniswap.org', 'opensea.io', 'aave.com', 'known.vercel.app'],
  reported: [
    { host: 'drainer.example', list: 'My list' },
    { host: 'evil.netlify.app', list: 'Another' },
  ],
}

/** Somebody at this origin asks for a payment, calmly and long connected. */
const by = (origin: string, more: Partial<App> = {}): JudgeInput =>
  inputOf(one, {
    asking: { kind: 'app', origin, changed: false, queued: 1, knownForMs: 86_400_000, ...more },
    facts: { ...factsOf(one), knownHosts: know(HOSTS, RECORD) },
  })
const withoutHosts = (input: JudgeInput): JudgeInput => ({ ...input, facts: factsOf(one) })
const ORIGIN = 'https://app.uniswap.org'
const all = (input: JudgeInput): readonly string[] =>
  soundly(input).findings.flatMap(({ rule }) => (rule.startsWith('origin/') || rule.startsWith('request/') ? [rule] : []))

it('says nothing of a site that is known, nor of a request of one’s own or one that is only checked', () => {
  expect(all(by(ORIGIN))).toEqual([])
  expect(all(inputOf(one))).toEqual([])
  expect(all(inputOf(one, { asking: { kind: 'check' } }))).toEqual([])
})

describe('origin/reported', () => {
  const of = (input: JudgeInput) => judged('origin/reported', input)

  it('blocks a host of the list and whatever is below it, and no other', () => {
    expect(of(by('https://drainer.example'))).toEqual(['block: drainer.example was reported as a trap'])
    expect(of(by('https://claim.drainer.example:444'))).toEqual(['block: claim.drainer.example was reported as a trap'])
    expect(of(by('https://notdrainer.example'))).toEqual([])
    expect(of(by('https://good.netlify.app'))).toEqual([])
    expect(soundly(by('https://drainer.example')).verdict.mayBeSigned).toBe(false)
  })

  it('names the list and its entry, as the words of somebody else, cut', () => {
    const reported = [{ host: 'drainer.example', list: `Mine ${'x'.repeat(100)}` }]
    const input = { ...by('https://a.drainer.example'), facts: { ...factsOf(one), knownHosts: know({ ...HOSTS, reported }, RECORD) } }
    const why = soundly(input).findings.find(({ rule }) => rule === 'origin/reported')?.why
    expect(why && plain(why)).toBe(
      `Mine ${'x'.repeat(55)}…, a list you added, names drainer.example. Nothing it asks for is what it seems.`,
    )
    expect(why?.values).toMatchObject({ list: { is: 'foreign' }, host: { is: 'foreign' } })
  })

  it('is silent where lists were looked at and none names it: that is not safe, and nothing is said to be', () => {
    const input = { ...by(ORIGIN), facts: { ...factsOf(one), knownHosts: know({ ...HOSTS, reported: [] }, RECORD) } }
    expect(of(input)).toEqual([])
  })

  it('is unknown without the list', () => {
    const said = ['unknown: We couldn’t check whether app.uniswap.org was reported as a trap']
    expect(of(withoutHosts(by(ORIGIN)))).toEqual(said)
    expect(of({ ...by(ORIGIN), facts: { ...factsOf(one), knownHosts: notKnown(unknownEvidence('store/quota')) } })).toEqual(said)
    const { reported: _, ...others } = HOSTS
    const unlisted = { ...by(ORIGIN), facts: { ...factsOf(one), knownHosts: know(others, RECORD) } }
    expect(of(unlisted)).toEqual(said)
    const todo = soundly(unlisted).findings.find(({ rule }) => rule === 'origin/reported')?.todo
    expect(todo && plain(todo)).toContain('in Settings, under Lists')
  })
})

describe('origin/lookalike', () => {
  const of = (origin: string) => judged('origin/lookalike', by(origin))
  const twin = (host: string, original: string) => [`danger: ${host} looks like ${original}, but it’s a different site`]

  it('finds letters of another alphabet', () => {
    expect(of('https://uniswаp.org')).toEqual(twin('xn--uniswp-7nf.org', 'app.uniswap.org'))
    expect(of('https://οpensea.io')).toEqual(twin(new URL('https://οpensea.io').hostname, 'opensea.io'))
  })

  it('finds digits and pairs that look like letters, and hyphens', () => {
    expect(of('https://0pensea.io')).toEqual(twin('0pensea.io', 'opensea.io'))
    expect(of('https://app.uni-swap.org')).toEqual(twin('app.uni-swap.org', 'app.uniswap.org'))
    expect(of('https://aave.corn')).toEqual(twin('aave.corn', 'aave.com'))
  })

  it('finds a letter changed, added, left out or swapped, in names of some length', () => {
    for (const host of ['uniswop.org', 'uniswapp.org', 'uniwap.org', 'unisawp.org', 'opensee.io'])
      expect(of(`https://${host}`)[0]).toContain(`danger: ${host} looks like`)
    expect(of('https://rave.com')).toEqual([])
    expect(of('https://sushi.com')).toEqual([])
  })

  it('finds the other address in front of its own', () => {
    expect(of('https://app.uniswap.org.claim.example')).toEqual(twin('app.uniswap.org.claim.example', 'app.uniswap.org'))
  })

  it('is silent for the site itself, and for others of those who registered it', () => {
    for (const host of ['app.uniswap.org', 'uniswap.org', 'vote.uniswap.org', 'shop.example.org', 'known.vercel.app'])
      expect(of(`https://${host}`)).toEqual([])
  })

  it('still finds a twin that was used before, but does not hold used sites against each other', () => {
    expect(of('https://unswap.org')).toEqual(twin('unswap.org', 'app.uniswap.org'))
    const two = { ...HOSTS, known: [], used: ['unswap.org', 'uniswap.org'] }
    expect(judged('origin/lookalike', { ...by(ORIGIN), facts: { ...factsOf(one), knownHosts: know(two, RECORD) } })).toEqual([])
  })

  it('is silent for machines without a name, and unknown without the sites to compare', () => {
    for (const origin of ['http://127.0.0.1:8080', 'http://localhost:3000', 'null']) expect(of(origin)).toEqual([])
    expect(judged('origin/lookalike', withoutHosts(by(ORIGIN)))).toEqual([
      'unknown: We couldn’t check whether app.uniswap.org imitates a site you know',
    ])
  })
})

describe('origin/shared-host', () => {
  const of = (input: JudgeInput) => judged('origin/shared-host', input)

  it('warns of hosting and gateways, with the list of known sites or without', () => {
    const said = ['warn: Anyone can publish on vercel.app, where claim.vercel.app is']
    expect(of(by('https://claim.vercel.app'))).toEqual(said)
    expect(of(withoutHosts(by('https://claim.vercel.app')))).toEqual(said)
    expect(of(by('https://ipfs.io'))).toHaveLength(1)
  })

  it('is silent for sites of their own, and for one that ships as known', () => {
    expect(of(by(ORIGIN))).toEqual([])
    expect(of(by('https://known.vercel.app'))).toEqual([])
  })
})

describe('origin/calls-itself', () => {
  const of = (declared: App['declared'], origin = 'https://swap.example') =>
    judged('origin/calls-itself', by(origin, declared === undefined ? {} : { declared }))

  it('tells of a name or an address that is another’s', () => {
    expect(of({ name: 'Uniswap' })).toEqual(['info: The app calls itself Uniswap; its address is swap.example'])
    expect(of({ name: 'app.aave.com' })).toHaveLength(1)
    expect(of({ name: 'Swap', url: 'https://opensea.io/' })).toEqual([
      'info: The app calls itself https://opensea.io/; its address is swap.example',
    ])
  })

  it('is silent where it agrees, says nothing, or says what is no address', () => {
    expect(of({ name: 'Uniswap Interface', url: 'https://uniswap.org' }, ORIGIN)).toEqual([])
    for (const declared of [undefined, {}, { name: 'Swap of mine' }, { url: 'nowhere' }]) expect(of(declared)).toEqual([])
    expect(judged('origin/calls-itself', withoutHosts(by('https://swap.example', { declared: { name: 'Uniswap' } })))).toEqual([])
  })
})

describe('origin/session-broken', () => {
  const of = (broken?: App['broken']) => judged('origin/session-broken', by(ORIGIN, broken === undefined ? {} : { broken }))

  it('blocks whoever need not be whom the person connected', () => {
    expect(of('framed')).toEqual(['block: app.uniswap.org asks from inside another page'])
    expect(of('before-unlock')).toEqual(['block: app.uniswap.org asked before you unlocked'])
    expect(of('navigated')).toHaveLength(1)
    expect(of('port-replaced')).toHaveLength(1)
    expect(of()).toEqual([])
  })
})

describe('origin/asks-at-once', () => {
  const of = (knownForMs: number) => judged('origin/asks-at-once', by(ORIGIN, { knownForMs }))

  it('warns in the first ten seconds', () => {
    expect(of(9_999)).toEqual(['warn: You just connected app.uniswap.org, and it already asks you to sign'])
    expect(of(10_000)).toEqual([])
  })

  it('is unknown where nobody knows since when', () => {
    const { knownForMs: _, ...asking } = by(ORIGIN).asking as App
    expect(judged('origin/asks-at-once', { ...by(ORIGIN), asking })).toEqual(['unknown: We don’t know when you connected app.uniswap.org'])
  })

  it('takes a login that is in order for what it is', () => {
    const login = (text: string): JudgeInput => {
      const message = toHex(text)
      const { simulation: _, environment: __, ...input } = by(ORIGIN, { knownForMs: 500 })
      return {
        ...input,
        request: { ...input.request, asked: { kind: 'message', message } },
        explanation: explainMessage({ kind: 'message', message }, { names: NAMES, chainId: 31337, signer: ALICE }),
      }
    }
    const text = `app.uniswap.org wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8


URI: https://app.uniswap.org
Version: 1
Chain ID: 31337
Nonce: 32891756abcdef
Issued At: 2026-01-01T16:25:24Z`
    expect(judged('origin/asks-at-once', login(text))).toEqual([])
    expect(judged('origin/asks-at-once', login(text.replace(' wants', '/login wants')))).toHaveLength(1)
    expect(judged('origin/asks-at-once', login('Hello'))).toHaveLength(1)
  })
})

describe('origin/pressing', () => {
  const of = (more: Partial<App>) => judged('origin/pressing', by(ORIGIN, more))

  it('warns of one that asks again right after a No, and of many at once', () => {
    expect(of({ rejectedMsAgo: 999 })).toEqual(['warn: app.uniswap.org asks again right after you rejected it'])
    expect(of({ queued: 4 })).toEqual(['warn: 4 requests from app.uniswap.org are waiting for you'])
    expect(of({ rejectedMsAgo: 0, queued: 9 })).toHaveLength(2)
    expect(of({ rejectedMsAgo: 1000, queued: 3 })).toEqual([])
  })
})

describe('request/changed-while-open', () => {
  it('blocks what is not what was shown first', () => {
    expect(judged('request/changed-while-open', by(ORIGIN))).toEqual([])
    expect(judged('request/changed-while-open', by(ORIGIN, { changed: true }))).toEqual(['block: The request changed while it was open'])
  })
})
