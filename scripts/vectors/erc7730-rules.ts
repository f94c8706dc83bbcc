import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, ZERO } from '../../src/core/ethereum/address.ts'
import type { FindingLevel } from '../../src/core/signing/finding.ts'
import type { Signable } from '../../src/core/signing/signable.ts'
import { digestsOf } from '../../src/core/signing/digests.ts'
import { plain } from '../../src/core/text/words.ts'
import { actorOf, answered, type ClearSigning, explain, explainMessage, type Names, readSignable } from '../../src/decode/index.ts'
import { type CaseFile, contextOf } from '../../src/decode/clear-signing/test-support/registry-case.ts'
import { type Described, type Explained, judge, plan, type ReviewRequest } from '../../src/review/index.ts'
import { allOf } from '../../src/review/claims.ts'
import { readBundle } from './erc7730.ts'

/** Rules that need neither a run nor a fact of the chain or the device: what they say follows from what is asked alone. */
const BY_WORDS: readonly string[] = [
  'account/mismatch',
  'allowance/permit2-terms',
  'call/hidden-data',
  'call/unknown',
  'chain/mismatch',
  'creation/deploys',
  'delegation/open-ended',
  'message/disguised',
  'message/hidden-text',
  'message/malformed',
  'message/may-move-assets',
  'message/wrapped',
  'order/gives-away',
  'recipient/zero-or-precompile',
  'safe/control',
  'safe/foreign-code',
  'sign-in/other-site',
  'transaction/unusual',
]

/** Dangers that are right, each with its reason: by how the name of the case begins, and the rule. */
const RIGHT: readonly { readonly of: string; readonly rule: string; readonly why: string }[] = [
  {
    of: 'registry/morpho/testsv2/calldata-',
    rule: 'recipient/zero-or-precompile',
    why: 'first deposits of curators, whose shares are burned so that nobody can rob who comes next: they are gone, as is said',
  },
]

const isRight = (danger: Tally['dangers'][number]): boolean =>
  RIGHT.some(({ of, rule }) => danger.name.startsWith(of) && danger.rule === rule)

/** The most dangers, as one in so many. */
const ONE_IN = 200

type Tally = {
  readonly cases: number
  /** By rule and level, how many cases have it. */
  readonly counts: ReadonlyMap<string, number>
  readonly dangers: readonly { readonly name: string; readonly rule: string; readonly text: string }[]
}

/** The registry in one file, with its cases. */
export const isRegistry = (files: readonly string[]): boolean => files.includes('registry.json') && files.includes('tests.json')

/** Judges the cases of a registry by the rules that need only words, and counts. Throws where more than a few are called dangerous. */
export const runErc7730Rules = async (folder: string): Promise<string> => tellTally(await tallyRules(folder, await readBundle(folder)))

/** Everything that the registry has an example of, judged by its words and its descriptor alone. */
async function tallyRules(folder: string, clearSigning: ClearSigning): Promise<Tally> {
  const { tests } = JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8')) as { tests: Readonly<Record<string, CaseFile>> }
  const counts = new Map<string, number>()
  const dangers: Tally['dangers'][number][] = []
  let cases = 0
  for (const [path, file] of Object.entries(tests)) {
    for (const one of file.tests) {
      const name = one.id ?? `${path}, ${one.description}`
      const found = await findingsOf(one, file.dataProvider, clearSigning)
      cases++
      for (const key of new Set(found.map(({ level, rule }) => `${level} ${rule}`))) counts.set(key, (counts.get(key) ?? 0) + 1)
      for (const { level, rule, text } of found) if (isDanger(level)) dangers.push({ name, rule, text })
    }
  }
  return { cases, counts, dangers }
}

const isDanger = (level: FindingLevel): boolean => level === 'danger' || level === 'block'

/** The count in words; throws where dangers are more than one in so many, but for those that are right. */
function tellTally({ cases, counts, dangers }: Tally): string {
  const wolves = dangers.filter((danger) => !isRight(danger))
  const alarmed = new Set(wolves.map(({ name }) => name)).size
  const right = RIGHT.flatMap((one) => {
    const count = dangers.filter((danger) => isRight(danger) && danger.rule === one.rule).length
    return count === 0 ? [] : [`, ${count} a right one (${one.why})`]
  })
  const by = [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, count]) => `${count} ${key}`)
  if (alarmed * ONE_IN > cases) {
    const lines = wolves.map(({ name, rule, text }) => `${name}\n        ${rule}: ${text}`)
    throw new Error(`${alarmed} of ${cases} raise an alarm, more than one in ${ONE_IN}:\n      ${lines.join('\n      ')}`)
  }
  return `${alarmed} of ${cases} raise a false alarm${right.join('')}; findings: ${by.length === 0 ? 'none' : by.join(', ')}`
}

type Found = { readonly level: FindingLevel; readonly rule: string; readonly text: string }

async function findingsOf(
  one: CaseFile['tests'][number],
  provider: CaseFile['dataProvider'],
  clearSigning: ClearSigning,
): Promise<readonly Found[]> {
  const asked = signableOf(one)
  const chainId = chainOf(asked)
  const known = contextOf(provider)
  const names: Names = {
    native: { chainId, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
    nameOf: () => undefined,
    tokenOf: (address) => known.tokenOf(chainId, address),
  }
  const account = accountOf(one, asked, names)
  const explanation = explainedOf(asked, { account, chainId, names })
  const request: ReviewRequest = { id: 'registry', account, chainId, asked }
  const { findings } = judge({
    request,
    explanation,
    described: await describedBy(clearSigning, asked, explanation, contextOf(provider, account)),
    asking: { kind: 'check' },
    names,
    chainId,
    chainKind: 'l1',
    digests: digestsOf(asked),
    plan: plan({ request, explanation, names }),
    facts: { accounts: {}, tokens: {} },
    evidence: { kind: 'unknown', method: 'none' },
    work: { trips: 0, sources: [], ms: 0 },
  })
  return findings
    .filter(({ rule }) => BY_WORDS.includes(rule))
    .map(({ level, rule, say, why }) => ({ level, rule, text: `${plain(say)} (${plain(why)})` }))
}

/** Everything is read as if somebody pasted it on /check. */
function signableOf({ rawTx, data, from }: CaseFile['tests'][number]): Signable {
  const text = data === undefined ? (rawTx ?? '') : JSON.stringify(data)
  const reading = readSignable(text)
  const [read] = reading.candidates
  const signable = read && answered(read, { chainId: 1, from: (from?.toLowerCase() ?? STAND_IN) as Address }).signable
  if (signable === undefined)
    throw new Error(`It is not read: ${text.slice(0, 60)}… ${reading.refusal === undefined ? '' : plain(reading.refusal.say)}`)
  return signable
}

/** Who signs where a case does not say: the account that the registry's examples are written for. */
const STAND_IN: Address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

const chainOf = (asked: Signable): number => {
  const named = asked.kind === 'transaction' ? asked.transaction.chainId : asked.kind === 'typed-data' ? asked.data.domain['chainId'] : 1
  return Number(named ?? 1)
}

/** As on /check: who is named in it, of permits and orders. */
function accountOf({ from }: CaseFile['tests'][number], asked: Signable, names: Names): Address {
  if (from !== undefined) return from.toLowerCase() as Address
  if (asked.kind !== 'typed-data') return STAND_IN
  const explained = explainMessage(asked, { chainId: chainOf(asked), signer: ZERO, names })
  const actor = actorOf((explained.nested ?? explained).use, ZERO)
  return actor === ZERO ? STAND_IN : actor
}

function explainedOf(asked: Signable, { account, chainId, names }: { account: Address; chainId: number; names: Names }): Explained {
  if (asked.kind !== 'transaction')
    return explainMessage(asked as Exclude<Signable, { kind: 'transaction' | 'calls' }>, { chainId, signer: account, names })
  const { to, value, data } = asked.transaction
  return explain({ from: account, value, data, chainId, ...(to === undefined ? {} : { to }) }, names)
}

async function describedBy(
  clearSigning: ClearSigning,
  asked: Signable,
  explanation: Explained,
  context: ReturnType<typeof contextOf>,
): Promise<readonly Described[]> {
  if (asked.kind === 'typed-data') {
    const description = await clearSigning.describeTypedData(asked.data, context)
    return description === undefined ? [] : [{ of: 'message', description }]
  }
  const described: Described[] = []
  for (const { call } of allOf(explanation)) {
    const description = call.to === undefined ? undefined : await clearSigning.describeCall({ ...call, to: call.to }, context)
    if (description !== undefined) described.push({ of: 'call', call, description })
  }
  return described
}
