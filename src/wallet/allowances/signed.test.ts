import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keccak256, stringToHex } from 'viem'
import { plain } from '#core/text/words'
import { granteeOf } from '#core/permissions/allowance'
import type { SignableMessage } from '#core/signing/signable'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../../devnet/addresses.ts'
import { importWords } from '../../../test/support/import-words.ts'
import {
  createDevice,
  look,
  openTab,
  PASSWORD,
  reviewed,
  reviewedMessage,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import type { AllowanceBook } from './allowance-book.ts'
import type { SignedRight } from './rights.ts'
import { createPast } from './test-support/past.ts'

const ME = CAST.deployer
const { usdc, permit2 } = CONTRACTS
const ANY = new AbortController().signal
const LATER = `${BigInt(Math.floor(Date.now() / 1000)) + 86_400n * 400n}`

let town: Devnet
let tab: Tab
let book: AllowanceBook
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  book = await tab.wallet.allowances()
})
afterAll(async () => {
  tab.kill()
  await town.stop()
})

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const PERMIT: SignableMessage = {
  kind: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: `${CHAIN_ID}`, verifyingContract: usdc },
    types: {
      EIP712Domain: DOMAIN,
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: ME, spender: CAST.dave, value: '1000000', nonce: '0', deadline: LATER },
  },
}
const TRANSFER: SignableMessage = {
  kind: 'typed-data',
  data: {
    domain: { name: 'Permit2', chainId: `${CHAIN_ID}`, verifyingContract: permit2 },
    types: {
      EIP712Domain: DOMAIN.filter(({ name }) => name !== 'version'),
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitTransferFrom',
    message: { permitted: { token: usdc, amount: '5' }, spender: CONTRACTS.universalRouter, nonce: '777', deadline: LATER },
  },
}

async function sign(id: string): Promise<void> {
  const { analysis } = await reviewedMessage(tab.wallet, id)
  await tab.wallet.requests.sign(id, analysis.digest ?? expect.unreachable())
}
async function agree(id: string): Promise<string> {
  const { analysis } = await reviewed(tab.wallet, id)
  await tab.wallet.requests.consent(id, analysis.digest)
  await look(tab)
  return plain(analysis.review.sentence)
}
/** The oldest of that use: what is signed to undo another is newer. */
async function right(use: SignedRight['use']['use']): Promise<SignedRight> {
  await book.refresh(CHAIN_ID, ME, ANY)
  const found =
    book
      .of(CHAIN_ID, ME)
      .get()
      .signed?.filter((one) => one.use.use === use) ?? []
  return found.toSorted((a, b) => a.signature.createdAt - b.signature.createdAt)[0] ?? expect.unreachable()
}

describe('a signature that was given away', () => {
  it('lives until its number is used, and a permit of nothing uses it', async () => {
    await sign(await tab.wallet.requests.propose({ asked: PERMIT, account: ME, chainId: CHAIN_ID }))
    expect((await right('erc2612')).ended).toMatchObject({ known: true, value: undefined })
    // Two steps: the permit of nothing is signed, then handed in.
    await sign(await book.void(await right('erc2612')))
    expect((await right('erc2612')).ended).toMatchObject({ known: true, value: undefined })
    await agree(await book.void(await right('erc2612')))
    expect((await right('erc2612')).ended).toMatchObject({ known: true, value: 'used' })
  })

  it('of Permit2 is made worthless by one call', async () => {
    await sign(await tab.wallet.requests.propose({ asked: TRANSFER, account: ME, chainId: CHAIN_ID }))
    const before = await right('permit2-transfer')
    expect(before).toMatchObject({ until: BigInt(LATER), ended: { known: true, value: undefined } })
    expect(await agree(await book.void(before))).toBe('Make some signatures of Permit2 unusable')
    expect((await right('permit2-transfer')).ended).toMatchObject({ known: true, value: 'used' })
  })
})

describe('an account that runs code which makes several calls', () => {
  it('lists that code, and takes back all that it gave in one transaction [S5]', async () => {
    const erin = OUTSIDERS.erin
    const secret = keccak256(stringToHex('erin of the practice chain'))
    const { importId } = await tab.wallet.session.vault().call('readImport', { source: { kind: 'key', text: secret } })
    await tab.wallet.session.enter('takeImport', { importId, choices: [{ keyring: 0 }] })
    await createPast(tab, book, CHAIN_ID).whole(erin)
    const rights = book.of(CHAIN_ID, erin).get().rights ?? []
    const code = rights.find(({ allowance }) => allowance.grant.is === 'delegation') ?? expect.unreachable()
    expect([granteeOf(code.allowance.grant), code.level]).toEqual([CONTRACTS.simple7702, 'info'])
    const others = rights.filter(({ id }) => id !== code.id).map(({ allowance }) => allowance.grant)
    expect(others.length).toBeGreaterThan(2)
    expect(new Set(others.map(({ is }) => is))).toEqual(new Set(['allowance', 'operator']))
    const id = await book.takeBack(others, erin, CHAIN_ID)
    expect(book.queue.get()?.steps.map((step) => step.rights.length)).toEqual([others.length])
    await agree(id)
    await book.refresh(CHAIN_ID, erin, ANY)
    expect(
      book
        .of(CHAIN_ID, erin)
        .get()
        .rights?.map(({ allowance }) => allowance.grant.is),
    ).toEqual(['delegation'])
    // And the code itself, by its own kind of transaction.
    await agree(await book.takeBack([code.allowance.grant], erin, CHAIN_ID))
    await book.refresh(CHAIN_ID, erin, ANY)
    expect(book.of(CHAIN_ID, erin).get().rights).toEqual([])
  })
})
