import { hashMessage, parseSignature, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, fromBytes, type Hex, pad, toQuantity, word } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SignableMessage } from '#core/signing/signable'
import { plain } from '#core/text/words'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { openPracticeTab } from '../../../test/support/import-words.ts'
import {
  codeOf,
  createDevice,
  type Device,
  openTab,
  PASSWORD,
  reviewedMessage,
  sends,
  type Tab,
} from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../../devnet/addresses.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const SECONDS = (): bigint => BigInt(Math.floor(Date.now() / 1000))
const utf8 = (text: string): Hex => fromBytes(new TextEncoder().encode(text))
const text = (said: string): SignableMessage => ({ kind: 'message', message: utf8(said) })

type Permit = { readonly spender: Address; readonly value?: bigint; readonly nonce?: bigint; readonly deadline?: bigint }
const permit = ({ spender, value = 2n ** 256n - 1n, nonce = 0n, deadline = SECONDS() + 3600n }: Permit) =>
  ({
    kind: 'typed-data',
    data: {
      domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: ME, spender, value: value.toString(), nonce: nonce.toString(), deadline: deadline.toString() },
    },
  }) as const satisfies SignableMessage

async function person(device: Device = createDevice()): Promise<Tab> {
  const tab = await openPracticeTab(device, town)
  return tab
}
const propose = (tab: Tab, asked: SignableMessage, origin?: string): Promise<string> =>
  tab.wallet.requests.propose({
    asked,
    account: ME,
    chainId: CHAIN_ID,
    ...(origin === undefined ? {} : { origin: { kind: 'app' as const, origin } }),
  })
/** Reads it, and says yes to what is shown. */
async function signed(tab: Tab, asked: SignableMessage): Promise<OwnSignature> {
  const id = await propose(tab, asked)
  const { analysis } = await reviewedMessage(tab.wallet, id)
  return tab.wallet.requests.sign(id, analysis.digest ?? '0x')
}
const send = (from: Address, to: Address, data: Hex): Promise<{ readonly status: Hex }> =>
  town.rpc('eth_sendTransactionSync', [{ from, to, data, gas: toQuantity(500_000) }])
const calls = (tab: Tab): readonly string[] => tab.steps.done.filter((step) => step.startsWith('post vault sign'))

describe('what is signed and not sent', () => {
  it('signs a text as everybody verifies it, keeps the signature, and sends nothing', async () => {
    const tab = await person()
    const id = await propose(tab, text('I like assay offices.'))
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect([analysis.digest, analysis.review.verdict.mayBeSigned]).toEqual([hashMessage('I like assay offices.'), true])
    const made = await tab.wallet.requests.sign(id, analysis.digest ?? '0x')
    const by = await recoverMessageAddress({ message: 'I like assay offices.', signature: made.signature })
    expect(by.toLowerCase()).toBe(ME)
    expect(tab.wallet.requests.find(id)?.stage).toEqual({ at: 'signed', signatureId: id })
    expect(tab.wallet.signatures.get()).toEqual([made])
    expect([plain(made.sentence), made.digest, made.terms]).toEqual([plain(analysis.review.sentence), analysis.digest, undefined])
    expect([sends(tab), tab.wallet.transactions.all.get()]).toEqual([0, []])
    expect(await codeOf(tab.wallet.requests.sign(id, analysis.digest ?? '0x'))).toBe('request/unknown')
    tab.kill()
  })

  it('signs a permit that its token takes, after showing what its holder can take with it', async () => {
    const tab = await person()
    const asked = permit({ spender: CAST.dave, value: 5_000_000n })
    const id = await propose(tab, asked)
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(analysis.review.exercise).toMatchObject({ tense: 'could', by: CAST.dave })
    expect(analysis.review.effects[0]).toMatchObject({ kind: 'asset-out', amount: { units: 5_000_000n } })
    const made = await tab.wallet.requests.sign(id, analysis.digest ?? '0x')
    expect((await recoverTypedDataAddress({ ...asked.data, signature: made.signature } as never)).toLowerCase()).toBe(ME)
    const { deadline } = asked.data.message
    expect(made.terms).toEqual({ use: 'erc2612', contract: CONTRACTS.usdc, nonce: 0n, spender: CAST.dave, until: BigInt(deadline) })

    const { r, s, v } = parseSignature(made.signature)
    const args = concat(pad(ME), pad(CAST.dave), word(5_000_000n), word(BigInt(deadline)), word(v ?? 0n), r, s)
    const { status } = await send(CAST.dave, CONTRACTS.usdc, concat('0xd505accf', args))
    const allowance = await town.rpc<Hex>('eth_call', [
      { to: CONTRACTS.usdc, data: concat('0xdd62ed3e', pad(ME), pad(CAST.dave)) },
      'latest',
    ])
    expect([status, BigInt(allowance)]).toEqual(['0x1', 5_000_000n])
    tab.kill()
  })

  it('remembers the number of a permit, and warns of another with the same one, after a restart too', async () => {
    const device = createDevice()
    const tab = await person(device)
    const rules = async (on: Tab, spender: Address): Promise<readonly string[]> => {
      const { analysis } = await reviewedMessage(on.wallet, await propose(on, permit({ spender, nonce: 7n })))
      return analysis.review.findings.filter(({ rule }) => rule === 'message/valid-long').map(({ say }) => plain(say))
    }
    expect(await rules(tab, CAST.market)).toEqual([])
    await signed(tab, permit({ spender: CAST.market, nonce: 7n }))
    const warned = ['You already signed another message with the number 7 for this contract']
    expect(await rules(tab, CAST.dave)).toEqual(warned)
    tab.kill()
    const again = await openTab(device, undefined)
    await again.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } } as never)
    expect(await rules(again, CAST.dave)).toEqual(warned)
    again.kill()
  })

  it('signs an authorization that a block takes, from whoever sends it', async () => {
    const tab = await person()
    const nonce = BigInt(await town.rpc<string>('eth_getTransactionCount', [ME, 'latest']))
    const authorization = { chainId: BigInt(CHAIN_ID), address: CONTRACTS.simple7702, nonce }
    const id = await propose(tab, { kind: 'authorization', authorization })
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(analysis.review.effects).toContainEqual(expect.objectContaining({ kind: 'delegation', delegate: CONTRACTS.simple7702 }))
    const made = await tab.wallet.requests.sign(id, analysis.digest ?? '0x')
    const { r, s, yParity } = parseSignature(made.signature)
    const tuple = {
      chainId: toQuantity(CHAIN_ID),
      address: authorization.address,
      nonce: toQuantity(nonce),
      r,
      s,
      yParity: toQuantity(yParity),
    }
    const before = await town.rpc<Hex>('evm_snapshot', [])
    try {
      await town.rpc('eth_sendTransactionSync', [
        { from: CAST.dave, to: CAST.dave, type: '0x4', gas: toQuantity(200_000), authorizationList: [tuple] },
      ])
      expect(await town.rpc('eth_getCode', [ME, 'latest'])).toBe(`0xef0100${CONTRACTS.simple7702.slice(2)}`)
    } finally {
      await town.rpc('evm_revert', [before])
    }
    tab.kill()
  })
})

describe('what is never signed', () => {
  const hidden: SignableMessage = permit({ spender: CAST.dave })
  const malformed: SignableMessage = { ...hidden, data: { ...hidden.data, message: { ...hidden.data.message, value: 'much' } } }
  const elsewhere: SignableMessage = { ...hidden, data: { ...hidden.data, domain: { ...hidden.data.domain, chainId: 1 } } }

  it.each<[string, SignableMessage]>([
    ['a bare hash', { kind: 'hash', hash: `0x${'5a'.repeat(32)}` }],
    ['typed data with a value that is not what its type says', malformed],
    ['a permit for another chain', elsewhere],
    ['a sign-in to another site than asks', text(`good.example wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\n\nURI: https://good.example/login\nVersion: 1\nChain ID: 31337\nNonce: 32891757\nIssued At: 2026-09-30T16:25:24.000Z`)], // prettier-ignore
  ])('shows %s with why, and has no way to the vault for it', async (_, asked) => {
    const tab = await person()
    const id = await propose(tab, asked, 'https://evil.example')
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(analysis.review.verdict.mayBeSigned).toBe(false)
    expect(await codeOf(tab.wallet.requests.sign(id, analysis.digest ?? '0x'))).toMatch(/^request\/(blocked|not-ready)$/)
    expect([calls(tab), tab.wallet.signatures.get()]).toEqual([[], []])
    await tab.wallet.requests.reject(id)
    tab.kill()
  })

  it('signs what was shown and nothing else, by the verb of its kind', async () => {
    const tab = await person()
    const id = await propose(tab, text('one'))
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(await codeOf(tab.wallet.requests.sign(id, hashMessage('two')))).toBe('request/not-ready')
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest ?? '0x'))).toBe('request/not-ready')
    expect(calls(tab)).toEqual([])
    tab.kill()
  })

  it('signs nothing for an account that is only watched', async () => {
    const tab = await person()
    await tab.wallet.session.watch(CAST.carol, 'Carol')
    const id = await tab.wallet.requests.propose({ asked: text('mine'), account: CAST.carol, chainId: CHAIN_ID })
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(await codeOf(tab.wallet.requests.sign(id, analysis.digest ?? '0x'))).toBe('vault/watch-only')
    tab.kill()
  })

  it('throws an app’s request away at a lock, and gives the person’s own back as a draft', async () => {
    const tab = await person()
    const [own, app] = [await propose(tab, text('mine')), await propose(tab, text('theirs'), 'https://app.example')]
    await Promise.all([reviewedMessage(tab.wallet, own), reviewedMessage(tab.wallet, app)])
    await tab.wallet.session.lock()
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } } as never)
    expect(tab.wallet.requests.find(own)?.stage).toEqual({ at: 'draft' })
    expect(tab.wallet.requests.find(app)?.stage).toEqual({ at: 'closed', why: 'locked' })
    tab.kill()
  })
})

describe('what moves between the look and the yes', () => {
  it('is looked at again: a permit of everything, once there is more to take', async () => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, permit({ spender: CAST.market, nonce: 1n }))
    const { analysis } = await reviewedMessage(tab.wallet, id)
    expect(analysis.review.effects[0]).toMatchObject({ kind: 'asset-out' })
    await send(CAST.alice, CONTRACTS.usdc, concat('0xa9059cbb', pad(ME), word(7_000_000n)))
    device.clock.skip(13_000)
    expect(await codeOf(tab.wallet.requests.sign(id, analysis.digest ?? '0x'))).toBe('request/changed')
    const state = tab.wallet.requests.review(id).get()
    expect(state.kind === 'ready' && state.changes.map(({ kind }) => kind)).toContain('leaves')
    expect([calls(tab), tab.wallet.signatures.get()]).toEqual([[], []])
    // Read and agreed to, it is signed.
    expect((await tab.wallet.requests.sign(id, analysis.digest ?? '0x')).digest).toBe(analysis.digest)
    tab.kill()
  })

  it('is not signed on an old look when nobody answers', async () => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, permit({ spender: CAST.market, nonce: 9n }))
    const { analysis } = await reviewedMessage(tab.wallet, id)
    device.clock.skip(13_000)
    device.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await codeOf(tab.wallet.requests.sign(id, analysis.digest ?? '0x'))).toBe('request/not-ready')
    const state = tab.wallet.requests.review(id).get()
    expect(state.kind === 'ready' && [state.trouble?.code, state.analysis.review.block?.number]).toEqual([
      'rpc/unreachable',
      analysis.review.block?.number,
    ])
    tab.kill()
  })

  it('takes a text without a chain, and asks expressly for what could not be run of a permit', async () => {
    const device = createDevice()
    const tab = await person(device)
    device.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    const alone = await reviewedMessage(tab.wallet, await propose(tab, permit({ spender: CAST.market, nonce: 11n })))
    expect([alone.analysis.header, alone.analysis.review.outcome, alone.analysis.review.verdict.gaps]).toEqual([undefined, 'unknown', true])
    const made = await signed(tab, text('offline'))
    expect((await recoverMessageAddress({ message: 'offline', signature: made.signature })).toLowerCase()).toBe(ME)
    tab.kill()
  })
})

describe('a tab that dies on the road of a signature', () => {
  const ROAD = [
    'post chain head',
    'fetch eth_getBlockByNumber',
    'fetched eth_getBlockByNumber',
    'answer chain head',
    'write requests', // stage `signing`
    'written requests',
    'post vault signMessage',
    'answer vault signMessage',
    'write signatures',
    'written signatures', // the tab has not heard of it yet, the disk has it
    'write requests', // stage `signed`
    'written requests',
  ] as const
  const ON_DISK = 9

  it('does these steps in this order: the signature is on disk before anybody gets it', async () => {
    const tab = await person()
    const id = await propose(tab, text('in order'))
    const { analysis } = await reviewedMessage(tab.wallet, id)
    const from = tab.steps.done.length
    await tab.wallet.requests.sign(id, analysis.digest ?? '0x')
    expect(tab.steps.done.slice(from)).toEqual(ROAD)
    tab.kill()
  })

  it.each(ROAD.map((name, at) => ({ name, at })))(
    'leaves a signature or a draft, and nothing between, at step $at, $name',
    async ({ at }) => {
      const device = createDevice()
      const first = await person(device)
      const id = await propose(first, text('once'))
      const { analysis } = await reviewedMessage(first.wallet, id)
      const died = first.steps.stop(at, 'dies')
      void first.wallet.requests.sign(id, analysis.digest ?? '0x').catch(() => undefined)
      await died
      const second = await openTab(device, undefined)
      await second.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } } as never)
      await expect
        .poll(() => second.wallet.requests.find(id)?.stage.at)
        .toEqual(at >= ON_DISK ? 'signed' : expect.stringMatching(/^(draft|ready)$/))
      expect(second.wallet.signatures.get().map((item) => item.id)).toEqual(at >= ON_DISK ? [id] : [])
      if (at < ON_DISK) {
        const again = await reviewedMessage(second.wallet, id)
        await second.wallet.requests.sign(id, again.analysis.digest ?? '0x')
        expect(second.wallet.signatures.get()).toHaveLength(1)
      }
      second.kill()
    },
  )
})
