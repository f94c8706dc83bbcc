import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endpointHost } from '#core/chains/chain'
import { isHomeNetwork, isLoopback } from '#core/chains/endpoint-url'
import { MoveButtons } from '#features/shared'
import type { EndpointHealth } from '#wallet'
import { Button, IconButton } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { type EndpointDraft, isService, isTestable, type Problems, urlOf } from '../chain-draft.ts'
import { Capabilities } from './endpoint-capabilities.tsx'
import { Roles, useRoleNames } from './endpoint-roles.tsx'
import { type EndpointTestResult, OutcomeView } from './endpoint-test.tsx'
import { EndpointAccounts, DraftSwitch, EndpointOwner } from './endpoint-trust.tsx'
import { HealthLine } from './health-line.tsx'
import { HomeWords, LocalHelp, LocalWords } from './local-note.tsx'
import { EndpointAddress } from './endpoint-address.tsx'

type CardProps = {
  readonly endpoint: EndpointDraft
  /** The chain that it is kept for; absent while the chain is new. */
  readonly chainId: number | undefined
  /** What is known of it, where it came with a preset. */
  readonly note: string | undefined
  readonly place: number
  readonly count: number
  readonly health: EndpointHealth | undefined
  readonly problems: Problems
  readonly outcome: EndpointTestResult | undefined
  readonly busy: boolean
  /** It was just added: the keyboard goes to its address. */
  readonly fresh: boolean
  readonly onChange: (endpoint: EndpointDraft) => void
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
  readonly onTest: () => void
}

/** One endpoint in the form of a chain: where it is, whose, what for, and whether it is who it says. */
export function EndpointCard({
  endpoint,
  chainId,
  note,
  place,
  count,
  health,
  problems,
  outcome,
  busy,
  fresh,
  onChange,
  onMove,
  onRemove,
  onTest,
}: CardProps) {
  const { t } = useLingui()
  const url = urlOf(endpoint)
  const number = place + 1
  const name = url === undefined ? t`Endpoint ${number}` : endpointHost(url)
  const local = url !== undefined && isLoopback(url)
  const near = url !== undefined && isHomeNetwork(url)
  const [opened, setOpened] = useState(false)
  const isWrong = problems[`operator:${endpoint.id}`] !== undefined || problems[`roles:${endpoint.id}`] !== undefined
  return (
    <li className="flex flex-col gap-4 border-b border-hair py-5" data-endpoint={endpoint.id}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          {endpoint.kept && <HealthLine health={health} />}
          {note !== undefined && <p className="text-small text-soft">{note}</p>}
        </div>
        <span className="flex shrink-0">
          {count > 1 && <MoveButtons name={name} place={place} count={count} onMove={onMove} />}
          <IconButton icon="trash" size="small" label={t`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
      <EndpointAddress endpoint={endpoint} problem={problems[`url:${endpoint.id}`]} fresh={fresh} onChange={onChange} />
      {local && !endpoint.kept && <LocalWords />}
      {near && <HomeWords />}
      {endpoint.kept ? (
        <div>
          <Disclosure title={<Trans>Used for</Trans>} hint={<Uses endpoint={endpoint} />} open={isWrong || opened} onToggle={setOpened}>
            <EndpointSettings endpoint={endpoint} problems={problems} onChange={onChange} />
          </Disclosure>
          {(local || near) && <LocalHelp />}
        </div>
      ) : (
        <>
          <EndpointSettings endpoint={endpoint} problems={problems} onChange={onChange} />
          {(local || near) && <LocalHelp />}
        </>
      )}
      {isTestable(endpoint) ? (
        <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
          <Button size="small" icon="check" busy={busy} onClick={onTest}>
            {busy ? <Trans>Testing</Trans> : <Trans>Test</Trans>}
          </Button>
          {outcome !== undefined && outcome.url === url ? (
            <div className="basis-full">
              <OutcomeView outcome={outcome} onRetry={onTest} />
            </div>
          ) : (
            endpoint.kept &&
            !isService(endpoint) &&
            chainId !== undefined && <Capabilities chainId={chainId} endpointId={endpoint.id} known={health?.capabilities} />
          )}
        </div>
      ) : (
        <p className="text-small text-soft">
          <Trans>We contact it only when it’s first used. What it says about itself would prove nothing.</Trans>
        </p>
      )}
    </li>
  )
}

/** What it is used for and what it may see, in a line. */
function Uses({ endpoint }: { readonly endpoint: EndpointDraft }) {
  const { i18n, t } = useLingui()
  const names = useRoleNames()
  const accounts = endpoint.accounts?.length
  const parts = [
    ...(endpoint.roles.length === 0 ? [t`nothing`] : endpoint.roles.map((role) => names[role].toLocaleLowerCase(i18n.locale))),
    ...(accounts === undefined ? [] : [plural(accounts, { one: 'about # account', other: 'about # accounts' })]),
  ]
  return (
    <>
      {parts.join(', ')}
      {endpoint.owner === 'foreign' && endpoint.seesDrafts === true && (
        <strong className="ms-2 font-semibold text-ink">
          <Trans>sees drafts</Trans>
        </strong>
      )}
    </>
  )
}

function EndpointSettings({ endpoint, problems, onChange }: Pick<CardProps, 'endpoint' | 'problems' | 'onChange'>) {
  return (
    <div className="flex flex-col gap-5">
      <EndpointOwner endpoint={endpoint} onChange={onChange} />
      <Field
        label={<Trans>Operator</Trans>}
        optional={<Trans>optional</Trans>}
        error={problems[`operator:${endpoint.id}`]}
        help={<Trans>Who runs this endpoint. Two endpoints of one operator count as a single voice when answers are compared.</Trans>}
      >
        <TextInput
          value={endpoint.operator}
          maxLength={128}
          onChange={(event) => onChange({ ...endpoint, operator: event.currentTarget.value })}
        />
      </Field>
      <Roles endpoint={endpoint} problem={problems[`roles:${endpoint.id}`]} onChange={onChange} />
      {isTestable(endpoint) && (
        <>
          <DraftSwitch endpoint={endpoint} onChange={onChange} />
          <EndpointAccounts endpoint={endpoint} onChange={onChange} />
        </>
      )}
    </div>
  )
}
