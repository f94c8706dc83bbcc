import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transactionDigest } from '#core/ethereum/digest'
import { fromBytes, type Hex, toQuantity } from '#core/bytes/hex'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import { decodeLink, readSignable } from '#decode'
import { createSettings, openDatabase, type Records } from '#store'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createDevice, openTab, PASSWORD, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { backupOf, BUILDS, chainKeepOf, deviceOf, madeBy, textOf } from './builds.ts'
import { BULKS, LIAR, LIES, RECORDS, SETTINGS, SHELF } from './records.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const NAMES = Object.keys(RECORDS) as readonly (keyof typeof RECORDS)[]
const putInto = (name: keyof typeof RECORDS): readonly { readonly id: string }[] => RECORDS[name]
const byId = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function recordsOf({ wallet }: Tab): Records {
  const state = wallet.session.state.get()
  return state.kind === 'open' ? state.records : expect.unreachable(`the vault is ${state.kind}`)
}

const keyringOf = ({ wallet }: Tab): string => {
  const state = wallet.session.state.get()
  return (state.kind === 'open' && state.session.keyrings[0]?.id) || expect.unreachable('no keyring')
}

/** A tab of this build on the device of an earlier one, unlocked with its password. `url`: where its practice chain is now. */
async function openedBy(build: string, url?: string): Promise<Tab> {
  const device = await deviceOf(build)
  const settings = createSettings(await openDatabase(device.page), device.browser.tab())
  if (url !== undefined) await settings.set('chains', [devnetChain(url)])
  const tab = await openTab(device, undefined, { follows: false })
  expect(tab.wallet.session.state.get().kind).toBe('locked')
  await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: madeBy(build).password } })
  return tab
}

describe.each(BUILDS)('what the build of %s left on a device', (build) => {
  const made = madeBy(build)

  it('opens with every record that was put there, and nothing is set aside', async () => {
    const tab = await openedBy(build)
    const records = recordsOf(tab)
    expect(records.problems.get()).toEqual([])
    // Besides them there is what the two requests of the walk left.
    const ofTheWalk = new Set([made.unsent.requestId, made.unsent.id, made.signed.requestId])
    for (const name of NAMES) {
      const put = (records[name].get() as readonly { readonly id: string }[]).filter(({ id }) => !ofTheWalk.has(id))
      expect(byId(put), name).toEqual(byId(putInto(name)))
    }
    tab.kill()
  })

  it('has every log, entry and list, and the settings that lie in plain text', async () => {
    const device = await deviceOf(build)
    // Before the wallet opens: what was watched without a vault moves into it.
    const settings = createSettings(await openDatabase(device.page), device.browser.tab())
    for (const [name, value] of Object.entries(SETTINGS)) expect(await settings.get(name as keyof typeof SETTINGS), name).toEqual(value)
    const tab = await openTab(device, undefined, { follows: false })
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: made.password } })
    for (const name of ['logs', 'entries', 'lists'] as const) {
      const bulk = recordsOf(tab).bulk(name, SHELF)
      expect(await bulk.open(), name).toEqual({ lost: 0 })
      expect(bulk.get(), name).toEqual(BULKS[name])
    }
    tab.kill()
  })

  it('opens a signature that was made, under the request that it answers', async () => {
    const tab = await openedBy(build)
    const { requestId, digest, signature } = made.signed
    expect(tab.wallet.signatures.get().find(({ id }) => id === requestId)).toMatchObject({ digest, signature, account: made.account })
    expect(tab.wallet.requests.find(requestId)?.stage).toEqual({ at: 'signed', signatureId: requestId })
    tab.kill()
  })

  it('sends what was signed and not sent, byte for byte, once', async () => {
    const tab = await openedBy(build, town.url)
    const { id, raw, requestId, to, units } = made.unsent
    await town.rpc('anvil_setBalance', [made.account, toQuantity(10n ** 18n)])
    await town.rpc('anvil_mine', ['0x1'])
    const balance = async (): Promise<bigint> => BigInt(await town.rpc<string>('eth_getBalance', [to, 'latest']))
    const before = await balance()
    const look = (): Promise<void> => tab.wallet.transactions.look(new AbortController().signal)
    const stateNow = () => tab.wallet.transactions.find(id)?.state.at

    await look()
    const kept = tab.wallet.transactions.find(id)
    expect([kept?.raw, kept?.requestId, stateNow()]).toEqual([raw, requestId, 'signed'])
    expect(tab.wallet.requests.find(requestId)?.stage).toEqual({ at: 'signed', transactionId: id })
    expect(await balance(), 'nothing is sent by itself').toBe(before)
    await tab.wallet.transactions.deliver(kept ?? expect.unreachable())
    await expect.poll(async () => (await look(), stateNow())).toBe('included')
    expect((await balance()) - before).toBe(BigInt(units))
    tab.kill()
  })
})

describe.each(BUILDS)('what the chain Worker of the build of %s remembers', (build) => {
  it('are the lies that it caught, and the endpoint that it keeps out', async () => {
    const kept = new Map(Object.entries(chainKeepOf(build)))
    const keep = {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      erase: async () => kept.clear(),
    }
    const chain = { ...devnetChain(town.url, 'foreign'), endpoints: [LIAR.endpoint] }
    const tab = await openTab(createDevice(), chain, { follows: false, keep })
    expect(await tab.chain.call('lies', undefined)).toEqual(LIES)
    await expect.poll(() => tab.chain.call('health', undefined)).toMatchObject([{ endpointId: 'liar', at: 'lying' }])
    expect(tab.left.filter(({ url }) => url.startsWith(LIAR.endpoint.url))).toEqual([])
    tab.kill()
  })
})

describe.each(BUILDS)('what the build of %s wrote into files', (build) => {
  const made = madeBy(build)

  it('restores its backup on an empty device: keys and records', async () => {
    const { password, file } = backupOf(build)
    const tab = await openTab(createDevice(), undefined, { follows: false })
    await tab.wallet.session.vault().call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
    const backups = await tab.wallet.backups()
    const opened = await backups.read(new Uint8Array(Buffer.from(file, 'base64')), password)
    const restored = await backups.restore(opened, {
      choices: opened.imported.keyrings.map((_, keyring) => ({ keyring })),
      sections: opened.sections.map(({ name }) => name),
      how: 'merge',
      password: PASSWORD,
    })
    // Of the descriptors one was made up, and does not hold what its hash says.
    const counted = restored.map(({ name, counts }) => [
      name,
      ...Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [what, count] : [])),
    ])
    expect(counted).toEqual([
      ['contacts', 'added', 6],
      ['labels', 'left', 11],
      ...['notes', 'settings', 'choices', 'tokens', 'scans', 'connections', 'pins', 'values'].map((name) => [name, 'added', 1]),
      ['activity', 'added', 33],
      ['descriptors', 'added', 1, 'refused', 1],
      ['lists', 'added', 1],
      ['from-the-future', 'added', 1],
    ])
    const records = recordsOf(tab)
    for (const name of ['transactions', 'signatures', 'contacts', 'notes', 'pins', 'values'] as const)
      expect(byId<{ readonly id: string }>(records[name].get()), name).toEqual(expect.arrayContaining([...putInto(name)]))
    expect(records.requests.get().map(({ id }) => id)).toEqual(expect.arrayContaining(RECORDS.requests.map(({ id }) => id)))
    expect(records.transactions.find(made.unsent.id)).toMatchObject({ raw: made.unsent.raw, state: { at: 'signed' } })
    const way = { kind: 'password', password: PASSWORD } as const
    const { words } = await tab.wallet.session.vault().call('revealPhrase', { keyringId: keyringOf(tab), way })
    expect(words.join(' ')).toBe(made.phrase)
    tab.kill()
  })

  it('reads an exported request as what was asked, from its file and from its link', () => {
    const transaction = textOf(build, 'request-transaction.json')
    const { transaction: asked } = JSON.parse(transaction) as { readonly transaction: unknown }
    const [read] = readSignable(JSON.stringify(asked)).candidates
    const { message } = JSON.parse(textOf(build, 'request-message.json')) as { readonly message: Hex }
    expect(message).toBe(fromBytes(new TextEncoder().encode('Kept by an earlier build.')))
    const signable = {
      kind: 'transaction',
      from: made.account,
      transaction: {
        type: 'eip1559',
        chainId: 31337,
        nonce: 0,
        to: made.unsent.to,
        value: BigInt(made.unsent.units),
        data: '0x',
        gasLimit: 24_150n,
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 10n ** 9n,
        accessList: [],
      },
    } as const
    expect(read?.signable).toEqual(signable)
    expect(decodeLink(made.link).signable).toEqual(signable)
    expect(transactionDigest(signable.transaction)).toBe(made.unsent.digest)
  })
})
