import { useState } from 'react'
import { errorMessage } from '#core/catalogue'
import { toWire } from '#core/errors'
import { usePorts } from '#features/shared'
import { type ChainDraft, draftChainId, type EndpointDraft, isService, type Problems, urlOf } from '../chain-draft.ts'
import type { EndpointTestResult } from './endpoint-test.tsx'

type Outcomes = Readonly<Record<string, EndpointTestResult>>

/** Tests of endpoints: at most one each at a time, and an outcome holds only for the URL and chain that it was made for. */
export function useEndpointTests(draft: ChainDraft) {
  const { testEndpoint, history } = usePorts<'testEndpoint' | 'history'>()
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const test = async (endpoint: EndpointDraft): Promise<EndpointTestResult | undefined> => {
    const [url, chainId] = [urlOf(endpoint), draftChainId(draft)]
    if (url === undefined || chainId === undefined || running.has(endpoint.id)) return undefined
    setRunning((before) => new Set([...before, endpoint.id]))
    const ask = async (): Promise<EndpointTestResult> =>
      isService(endpoint)
        ? { url, chainId, service: await (await history()).testService(chainId, url) }
        : { url, chainId, report: await testEndpoint(chainId, url) }
    const outcome: EndpointTestResult = await ask().catch((error: unknown) => ({ url, chainId, error: toWire(error, 'endpoint test') }))
    setRunning((before) => new Set([...before].filter((id) => id !== endpoint.id)))
    setOutcomes((before) => ({ ...before, [endpoint.id]: outcome }))
    return outcome
  }
  const outcomeOf = (endpoint: EndpointDraft): EndpointTestResult | undefined => {
    const outcome = outcomes[endpoint.id]
    return outcome?.url === urlOf(endpoint) && outcome?.chainId === draftChainId(draft) ? outcome : undefined
  }
  return { test, outcomeOf, isRunning: (id: string) => running.has(id) }
}

/** Whether an endpoint was tested and answered. */
export const hasAnswered = (outcome: EndpointTestResult | undefined): boolean => outcome !== undefined && !('error' in outcome)

/** An endpoint of another chain is never kept, whatever else was typed right. */
export function refusals(draft: ChainDraft, outcomeOf: (endpoint: EndpointDraft) => EndpointTestResult | undefined): Problems {
  const wrong = draft.endpoints.flatMap((endpoint) => {
    const outcome = outcomeOf(endpoint)
    return outcome && 'error' in outcome && outcome.error.code === 'rpc/wrong-chain'
      ? [[`url:${endpoint.id}`, errorMessage(outcome.error)] as const]
      : []
  })
  return Object.fromEntries(wrong)
}
