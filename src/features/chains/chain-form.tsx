import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { type Chain, endpointHost } from '#core/chains/chain'
import { useAction, useEndpointHealth, useSource, usePorts } from '#features/shared'
import { inCatalogue, offeredPresets } from '#survey'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { useForm } from '#ui/state/use-form'
import {
  type ChainDraft,
  draftChainId,
  draftFromCatalogue,
  chainFromDraft,
  emptyEndpoint,
  type EndpointDraft,
  isAsBefore,
  isTestable,
  MAX_ENDPOINTS,
  moved,
  type Problems,
  chainProblems,
  urlOf,
} from './chain-draft.ts'
import { ChainFields } from './chain-fields.tsx'
import { ConsensusFields } from './consensus-fields.tsx'
import { EndpointCard } from './endpoints/endpoint-card.tsx'
import { useReauthentication } from './use-reauthentication.tsx'
import { hasAnswered, refusals, useEndpointTests } from './endpoints/use-endpoint-tests.ts'

type FormProps = {
  readonly initial: ChainDraft
  readonly known: Chain | undefined
  readonly newId: () => string
  readonly onDone: () => void
}

/** What is typed of a chain, and what is known of its endpoints beside that. */
type ChainFormState = {
  readonly draft: ChainDraft
  /** The endpoint that was added last: the keyboard goes there. */
  readonly fresh: string | undefined
  /** Hosts whose test failed when the form was sent. */
  readonly silent: readonly string[]
  /** The draft before anything was typed. */
  readonly first: ChainDraft
  /** The draft as the catalogue filled it in. */
  readonly filled: ChainDraft | undefined
}

/** The form of one chain: its draft, what is wrong with it, and what its buttons do. */
function useChainForm({ initial, known, onDone }: FormProps) {
  const { book, practice } = usePorts<'book' | 'practice'>()
  const chains = useSource(book.chains)
  const form = useForm<ChainFormState>({ draft: initial, fresh: undefined, silent: [], first: initial, filled: undefined })
  const { draft } = form.draft
  const tests = useEndpointTests(draft)
  const taken = chains.filter((chain) => chain.chainId !== known?.chainId).map((chain) => chain.chainId)
  const refused = refusals(draft, tests.outcomeOf)
  const problems: Problems = { ...chainProblems(draft, taken, practice !== undefined), ...refused }
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
    form.edit({ silent: failed.map((outcome) => endpointHost(outcome.url)) })
    form.attempt()
    if (failed.length === 0) await keep.start()
  })
  // When the field is left, not at each key: 1 is the beginning of many ids.
  const fillIn = useAction(async () => {
    const id = draftChainId(draft)
    if (known !== undefined || id === undefined || taken.includes(id)) return
    const found = await inCatalogue(id)
    form.edit((before) => {
      if (draftChainId(before.draft) !== id || !isAsBefore(before.draft, before.filled ?? before.first)) return {}
      const filled = found && draftFromCatalogue(found.chain, before.draft.chainId)
      return { draft: filled ?? { ...before.first, chainId: before.draft.chainId }, filled }
    })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.edit({ silent: [] })
    form.attempt()
    if (Object.keys(problems).length === 0) void check.start()
  }
  return {
    form,
    tests,
    keep,
    check,
    submit,
    problems: form.tries > 0 ? problems : {},
    isRefused: Object.keys(refused).length > 0,
    fillIn: () => void fillIn.start(),
    edit: (change: Partial<ChainDraft>) => form.edit((before) => ({ draft: { ...before.draft, ...change } })),
  }
}

/** Everything about one chain. Saving asks new endpoints who they are; one that serves another chain is refused. */
export function ChainForm(props: FormProps) {
  const { known, onDone } = props
  const chainForm = useChainForm(props)
  const { form, keep, check, submit, problems, isRefused, edit, fillIn } = chainForm
  const { draft, silent, filled } = form.draft
  const failure = keep.error ?? check.error
  // Two forms must not stand in each other: what was typed waits meanwhile.
  if (keep.question !== undefined) return keep.question
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ChainFields
        draft={draft}
        problems={problems}
        fixedId={known !== undefined}
        isFilledIn={filled !== undefined && isAsBefore(draft, filled)}
        onChange={edit}
        onLeaveId={fillIn}
      />
      <ConsensusFields draft={draft} problems={problems} onChange={(consensus) => edit({ consensus })} />
      <Endpoints {...props} {...chainForm} />
      {silent.length > 0 && !isRefused && <SilentEndpoints hosts={silent} keep={keep} />}
      {failure && <ErrorNote error={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" busy={check.busy || keep.busy}>
          {check.busy ? <Trans>Checking endpoints</Trans> : <Trans>Save</Trans>}
        </Button>
        <Button size="large" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

type EndpointsProps = Pick<FormProps, 'known' | 'newId'> & Pick<ReturnType<typeof useChainForm>, 'form' | 'tests' | 'problems'>

/** The endpoints of a chain, in their order. */
function Endpoints({ known, newId, form, tests, problems }: EndpointsProps) {
  const states = useEndpointHealth()
  const { draft, fresh } = form.draft
  const { endpoints } = draft
  const notes = offeredPresets(undefined).find(({ chain }) => chain.chainId === known?.chainId)?.notes ?? {}
  const change = (next: readonly EndpointDraft[], added = fresh): void =>
    form.edit({ draft: { ...draft, endpoints: next }, silent: [], fresh: added })
  const add = (): void => {
    const endpoint = emptyEndpoint(newId())
    change([...endpoints, endpoint], endpoint.id)
  }
  const replace = (at: number, endpoint: EndpointDraft): void =>
    change(endpoints.with(at, endpoint), endpoints[at]?.kept === true && !endpoint.kept ? endpoint.id : fresh)
  const test = (endpoint: EndpointDraft): void => {
    if (urlOf(endpoint) === undefined || draftChainId(draft) === undefined) form.attempt()
    else void tests.test(endpoint)
  }
  return (
    <ScreenSection title={<Trans>Endpoints</Trans>}>
      {endpoints.length === 0 && (
        <p className="mb-3 text-soft">
          <Trans>No endpoints. Assay can’t read this chain.</Trans>
        </p>
      )}
      <ul className="border-t border-hair empty:border-t-0">
        {endpoints.map((endpoint, at) => (
          <EndpointCard
            key={endpoint.id}
            endpoint={endpoint}
            chainId={known?.chainId}
            note={notes[endpoint.id]}
            place={at}
            count={endpoints.length}
            health={states.find(({ endpointId }) => endpointId === endpoint.id)}
            problems={problems}
            outcome={tests.outcomeOf(endpoint)}
            busy={tests.isRunning(endpoint.id)}
            fresh={fresh === endpoint.id}
            onChange={(next) => replace(at, next)}
            onMove={(place) => change(moved(endpoints, at, place))}
            onRemove={() => change(endpoints.toSpliced(at, 1))}
            onTest={() => test(endpoint)}
          />
        ))}
      </ul>
      <div className="mt-4">
        <Button icon="plus" disabled={endpoints.length >= MAX_ENDPOINTS} onClick={add}>
          <Trans>Add an endpoint</Trans>
        </Button>
      </div>
    </ScreenSection>
  )
}

type SilentProps = { readonly hosts: readonly string[]; readonly keep: ReturnType<typeof useReauthentication> }

/** Endpoints that did not answer the test: they may be kept all the same. */
function SilentEndpoints({ hosts, keep }: SilentProps) {
  const { t } = useLingui()
  return (
    <Banner
      tone="unknown"
      title={<Trans>Some endpoints couldn’t be checked</Trans>}
      actions={
        <Button size="small" busy={keep.busy} onClick={() => void keep.start()}>
          <Trans>Save anyway</Trans>
        </Button>
      }
    >
      {t`${hosts.join(', ')}: the test failed. You can save anyway. Assay checks it when it’s first used.`}
    </Banner>
  )
}
