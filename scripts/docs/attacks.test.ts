import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { Review } from '#review'
import { entrySignable } from '../../test/corpus/entry.ts'
import { HOSTILE } from '../../test/corpus/hostile.ts'
import { createDevice, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../devnet/addresses.ts'
import { type Attack, ATTACKS, type Way } from './attacks/attacks.ts'
import { drawIndex, drawPage, type AttackText } from './attacks/page.ts'
import { describeReview } from './attacks/describe-review.ts'
import { turn } from './attacks/turn.ts'
import { startDevnet, type Devnet } from '../devnet/start.ts'
import { importWords } from '../../test/support/import-words.ts'

let town: Devnet
const tabs: Tab[] = []
/** A device with the practice words; Bob is a contact on the first, as in the pictures. */
async function device(): Promise<Tab> {
  const tab = await openTab(createDevice(), devnetChain(town.url))
  tabs.push(tab)
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
let known: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  known = await device()
  await known.wallet.saveContact({ name: 'Bob', address: CAST.bob })
}, 180_000)
afterAll(async () => {
  for (const tab of tabs) tab.kill()
  await town.stop()
})

async function checked({ wallet }: Tab, asked: Signable, account: Address): Promise<Review> {
  const check = await wallet.check({ asked, account, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready' || state.trouble !== undefined) throw new Error(`no Review: ${JSON.stringify(state)}`)
  return state.opinion.review
}

async function told(way: Way): Promise<AttackText> {
  if ('send' in way) {
    const { to, copied } = way.send
    const { wallet } = copied === undefined ? known : await device()
    const entered = { text: checksum(to), ...(copied === undefined ? {} : { copied }) }
    const amount = {
      units: 10n ** 18n,
      token: { chainId: CHAIN_ID, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
    } as const
    const id = await wallet.requests.propose({ intent: { kind: 'send', to, amount, entered }, account: CAST.deployer, chainId: CHAIN_ID })
    return describeReview((await reviewed(wallet, id)).analysis.review)
  }
  const entry = HOSTILE.find(({ name }) => name === way.check)
  if (entry === undefined) throw new Error(`The corpus has nothing that is named “${way.check}”.`)
  if (way.earlier !== undefined) await turn(town, way.earlier)
  const asked = await entrySignable(town.rpc, entry)
  const first = describeReview(await checked(known, asked, way.as ?? entry.as))
  if (way.after === undefined) return first
  await turn(town, way.after)
  return { ...describeReview(await checked(known, asked, way.as ?? entry.as)), before: first }
}

describe('the pages of docs/attacks', () => {
  const made = new Map<Attack, AttackText>()

  it.each(ATTACKS)('$slug says what a run says', async (attack) => {
    const said = await told(attack.way)
    made.set(attack, said)
    expect(readFileSync(`docs/attacks/${attack.slug}.md`, 'utf8')).toBe(drawPage(attack, said))
  })

  it('are listed, each with its picture, and there are no others', () => {
    expect(readFileSync('docs/attacks/README.md', 'utf8')).toBe(drawIndex([...made]))
    const files = ATTACKS.flatMap(({ slug }) => [`${slug}.md`, `${slug}.png`])
    expect(readdirSync('docs/attacks').toSorted()).toEqual([...files, 'README.md'].toSorted())
  })

  it('each show a danger', () => {
    for (const [{ slug }, { findings }] of made)
      expect(
        findings.filter(({ level }) => level === 'danger' || level === 'block'),
        slug,
      ).not.toEqual([])
  })
})
