import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import type { ValuePoint } from '#core/money/holding'
import { scanId } from '#core/chains/log-scan'
import { keyOf, type Token } from '#core/money/token'
import { readTokenList } from '#survey'
import { recordToken } from '../assets/tracked-tokens.ts'
import { changeRecord } from '../session/change-record.ts'
import { newScan } from '../history/scan-store.ts'
import * as schema from './asset-schema.ts'
import { fits } from './schema.ts'
import type { BackupSectionKind } from './section.ts'

/** What the person added to what is looked for, or decided of it. Where a token was seen, the chain tells again. */
export const tokensSection: BackupSectionKind<schema.ChosenToken> = {
  name: 'tokens',
  version: 1,
  collect: ({ records }) =>
    records.tokens
      .get()
      .flatMap(({ token, own, choice }) => (own === true || choice !== undefined ? [{ token, ...defined({ own, choice }) }] : [])),
  read: (value) => fits(schema.token, value),
  async put({ token, own, choice }, { platform, records }) {
    const before = records.tokens.find(keyOf(token))
    const lacksOwn = own === true && before?.own !== true
    const lacksChoice = choice !== undefined && before?.choice === undefined
    if (!lacksOwn && !lacksChoice) return choice === undefined || before?.choice === choice ? 'kept' : 'different'
    await recordToken(platform, records, { token: await asListed(token), ...defined({ own: lacksOwn ? own : undefined }) })
    if (lacksChoice)
      await changeRecord(platform, records.tokens, keyOf(token), (now) => (now.choice === undefined ? { ...now, choice } : now))
    return 'added'
  },
}

/** Only the list that ships says what is listed: a file's word would make money of anything. */
async function asListed(token: Token): Promise<Token> {
  const listed = token.address === undefined ? undefined : (await readTokenList(token.chainId)).find(token.address)
  return listed ?? { ...token, from: 'claimed' }
}

/** What accounts were worth, day by day, the newest first: nobody else wrote it down. */
export const values: BackupSectionKind<ValuePoint> = {
  name: 'values',
  version: 1,
  collect: ({ records }) => records.values.get().toSorted((a, b) => (a.day < b.day ? 1 : -1)),
  read: (value) => fits(schema.point, value),
  async put(thing, { platform, records, accounts }, how) {
    if (thing.id !== `${thing.account} ${thing.day}`) return 'refused'
    if (!accounts.some(({ address }) => address === thing.account)) return 'left'
    const own = records.values.find(thing.id)
    if (own === undefined) {
      await records.values.put(thing)
      return 'added'
    }
    const more = thing.chains.filter(({ chainId }) => !own.chains.some((one) => one.chainId === chainId))
    if (more.length === 0)
      return JSON.stringify(own.chains, bigintToDecimal) === JSON.stringify(thing.chains, bigintToDecimal) ? 'kept' : 'different'
    if (how === 'replace-missing') return 'different'
    await changeRecord(platform, records.values, own.id, (now) => ({
      ...now,
      chains: [...now.chains, ...more].toSorted((a, b) => a.chainId - b.chainId),
    }))
    return 'added'
  },
}

/** Whose past is looked after on which chain. What was found is not in the file, so that how far it came would be a lie: it is found again. */
export const scans: BackupSectionKind<schema.WantedScan> = {
  name: 'scans',
  version: 1,
  collect: ({ records }) => records.scans.get().flatMap(({ chainId, account, wanted }) => (wanted ? [{ chainId, account }] : [])),
  read: (value) => fits(schema.wantedScanSchema, value),
  async put({ chainId, account }, { platform, records, accounts, book }) {
    if (!accounts.some(({ address }) => address === account) || book.find(chainId) === undefined) return 'left'
    const own = records.scans.find(scanId(chainId, account))
    if (own !== undefined) return own.wanted ? 'kept' : 'different'
    await newScan(platform, records, { chainId, account, wanted: true })
    return 'added'
  },
}
