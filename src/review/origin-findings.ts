import { know } from '#core/evidence/fact'
import { byLevel, type Finding } from '#core/signing/finding'
import type { KnownHosts } from './facts.ts'
import type { Requester } from './review.ts'
import { originCallsItself } from './rules/origin-calls-itself.ts'
import { originLookalike } from './rules/origin-lookalike.ts'
import { originReported } from './rules/origin-reported.ts'
import { originSharedHost } from './rules/origin-shared-host.ts'
import type { OriginRule } from './rules/rule.ts'

const RULES: readonly OriginRule[] = [originReported, originLookalike, originSharedHost, originCallsItself]

/** What is to be said of an app before it is connected: the same rules as in each Review, worst first. */
export function originFindings(asking: Requester, hosts: KnownHosts): readonly Finding[] {
  const facts = { knownHosts: know(hosts, { kind: 'own', method: 'record' }) }
  return RULES.flatMap((rule): readonly Finding[] => {
    const judged = rule.judge({ input: { asking } }, facts) ?? []
    return ('level' in judged ? [judged] : judged).map((judgement) => ({ rule: rule.id, ...judgement }))
  }).toSorted(byLevel)
}
