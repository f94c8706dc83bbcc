import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Chain, endpointHost } from '#core/chains/chain'
import { useAction, useSource, useWallet } from '#features/shared'
import { offeredPresets } from '#survey'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { focusFirstInvalid } from '#ui/forms/field'
import { ScreenSection } from '#ui/layout/page'
import {
  type ChainDraft,
  draftChainId,
  chainFromDraft,
  emptyEndpoint,
  type EndpointDraft,
  isTestable,
  MAX_ENDPOINTS,
  moved,
  type Problems,
  chainProblems,
  urlOf,
} from './chain-draft.ts'
import { ChainFields } from './chain-fields.tsx'
import { ConsensusFields } from './consensus-fields.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { useReauthentication } from './use-reauthentication.tsx'
import { hasAnswered, refusals, useEndpointTests } from './use-endpoint-tests.ts'

type FormProps = {
  readonly initial: ChainDraft
  readonly known: Chain | undefined
  readonly newId: () => string
  readonly onDone: () => void
}

/** Everything about one chain. Saving asks new endpoints who they are; one that serves another chain is refused. */
export function ChainForm({ initial, known, newId, onDone }: FormProps) {
  const { t } = useLingui()
  const { book, health, practice } = useWallet()
  const chains = useSource(book.chains)
  const states = useSource(health.entries)
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(0)
  const [fresh, setFresh] = useState<string>()
  const [silent, setSilent] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const tests = useEndpointTests(draft)
  useEffect(() => void health.load().catch(() => undefined), [health])

  const notes = offeredPresets(undefined).find(({ chain }) => chain.chainId === known?.chainId)?.notes ?? {}
  const taken = chains.filter((chain) => chain.chainId !== known?.chainId).map((chain) => chain.chainId)
  const problems: Problems = { ...chainProblems(draft, taken, practice !== undefined), ...refusals(draft, tests.outcomeOf) }
  const shown = tried > 0 ? problems : {}
  useEffect(() => {
    if (tried > 0 && form.current) focusFirstInvalid(form.current)
  }, [tried])

  const keep = useReauthentication(
    async (way) => {
      await book.save(chainFromDraft(draft), way)
      onDone()
    },
    <Trans>Save</Trans>,
  )
  const isChanged = (endpoint: EndpointDraft): boolean =>
    !known?.endpoints.some((before) => before.id === endpoint.id && before.url === urlOf(endpoint))
  const check = useAction(async () => {
    const untested = draft.endpoints.filter(
      (endpoint) => isTestable(endpoint) && isChanged(endpoint) && !hasAnswered(tests.outcomeOf(endpoint)),
    )
    const outcomes = await Promise.all(untested.map((endpoint) => tests.test(endpoint)))
    const failed = outcomes.filter((outcome) => outcome !== undefined && 'error' in outcome)
    setTried((count) => count + 1)
    setSilent(failed.map((outcome) => endpointHost(outcome.url)))
    if (failed.length === 0) await keep.start()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried((count) => count + 1)
    setSilent([])
    if (Object.keys(problems).length === 0) void check.start()
  }
  const change = (endpoints: readonly EndpointDraft[]): void => {
    setDraft({ ...draft, endpoints })
    setSilent([])
  }
  const add = (): void => {
    const endpoint = emptyEndpoint(newId())
    setFresh(endpoint.id)
    change([...draft.endpoints, endpoint])
  }
  const replace = (at: number, endpoint: EndpointDraft): void => {
    if (draft.endpoints[at]?.kept === true && !endpoint.kept) setFresh(endpoint.id)
    change(draft.endpoints.with(at, endpoint))
  }
  const failure = keep.error ?? check.error
  const wrong = Object.keys(refusals(draft, tests.outcomeOf)).length > 0
  // Two forms must not stand in each other: what was typed waits meanwhile.
  if (keep.question !== undefined) return keep.question
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ChainFields draft={draft} problems={shown} fixedId={known !== undefined} onChange={(next) => setDraft({ ...draft, ...next })} />
      <ConsensusFields draft={draft} problems={shown} onChange={(consensus) => setDraft({ ...draft, consensus })} />
      <ScreenSection title={<Trans>Endpoints</Trans>}>
        {draft.endpoints.length === 0 && (
          <p className="mb-3 text-soft">
            <Trans>None. Nothing can be asked about this chain.</Trans>
          </p>
        )}
        <ul className="border-t border-hair empty:border-t-0">
          {draft.endpoints.map((endpoint, at) => (
            <EndpointCard
              key={endpoint.id}
              endpoint={endpoint}
              chainId={known?.chainId}
              note={notes[endpoint.id]}
              place={at}
              count={draft.endpoints.length}
              health={states.find(({ endpointId }) => endpointId === endpoint.id)}
              problems={shown}
              outcome={tests.outcomeOf(endpoint)}
              busy={tests.isRunning(endpoint.id)}
              fresh={fresh === endpoint.id}
              onChange={(next) => replace(at, next)}
              onMove={(place) => change(moved(draft.endpoints, at, place))}
              onRemove={() => change(draft.endpoints.toSpliced(at, 1))}
              onTest={() =>
                urlOf(endpoint) === undefined || draftChainId(draft) === undefined
                  ? setTried((count) => count + 1)
                  : void tests.test(endpoint)
              }
            />
          ))}
        </ul>
        <div className="mt-4">
          <Button icon="plus" disabled={draft.endpoints.length >= MAX_ENDPOINTS} onClick={add}>
            <Trans>Add an endpoint</Trans>
          </Button>
        </div>
      </ScreenSection>
      {silent.length > 0 && !wrong && (
        <Banner
          tone="unknown"
          title={<Trans>Not every endpoint could be checked</Trans>}
          actions={
            <Button size="small" busy={keep.busy} onClick={() => void keep.start()}>
              <Trans>Save anyway</Trans>
            </Button>
          }
        >
          {t`${silent.join(', ')}: the test failed. You can keep it and it is checked when it is first used.`}
        </Banner>
      )}
      {failure && <ErrorNote error={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" busy={check.busy || keep.busy}>
          {check.busy ? <Trans>Checking the endpoints</Trans> : <Trans>Save</Trans>}
        </Button>
        <Button size="large" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
