import { Trans, useLingui } from '@lingui/react/macro'
import { type Endpoint, type EndpointRole, hostOf, isLoopback } from '#core/chain'
import { MoveButtons } from '#features/kit'
import type { EndpointHealth } from '#wallet'
import { Button, IconButton, TextButton } from '#ui/button'
import { CopyButton } from '#ui/copy-button'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Segmented } from '#ui/segmented'
import { Say } from '#ui/say'
import { Checkbox, TextInput } from '#ui/text-input'
import { isWords } from '#core/words'
import { type EndpointDraft, guessedOwner, type Problems, ROLES, urlOf } from './chain-draft.ts'
import { type Outcome, OutcomeView } from './endpoint-test.tsx'
import { HealthLine } from './health-line.tsx'

type CardProps = {
  readonly endpoint: EndpointDraft
  readonly place: number
  readonly count: number
  readonly health: EndpointHealth | undefined
  readonly problems: Problems
  readonly outcome: Outcome | undefined
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
  const name = url === undefined ? t`Endpoint ${number}` : hostOf(url)
  const local = url !== undefined && isLoopback(url)
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hair bg-card p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          {endpoint.kept && <HealthLine health={health} />}
        </div>
        <span className="flex shrink-0">
          {count > 1 && <MoveButtons name={name} place={place} count={count} onMove={onMove} />}
          <IconButton icon="trash" size="small" label={t`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
      <Address endpoint={endpoint} problem={problems[`url:${endpoint.id}`]} fresh={fresh} onChange={onChange} />
      {local && <LocalNote />}
      <Owner endpoint={endpoint} onChange={onChange} />
      <Field label={<Trans>Run by</Trans>} optional={<Trans>optional</Trans>} error={problems[`operator:${endpoint.id}`]}>
        <TextInput
          value={endpoint.operator}
          maxLength={128}
          onChange={(event) => onChange({ ...endpoint, operator: event.currentTarget.value })}
        />
      </Field>
      <Roles endpoint={endpoint} problem={problems[`roles:${endpoint.id}`]} onChange={onChange} />
      <div className="flex flex-col gap-3">
        <div>
          <Button size="small" icon="check" busy={busy} onClick={onTest}>
            {busy ? <Trans>Asking it who it is</Trans> : <Trans>Test</Trans>}
          </Button>
        </div>
        {outcome !== undefined && outcome.url === url && <OutcomeView outcome={outcome} onRetry={onTest} />}
      </div>
    </li>
  )
}

/** A kept address is named by its host only: the rest of it may be somebody's key. */
function Address({
  endpoint,
  problem,
  fresh,
  onChange,
}: {
  readonly endpoint: EndpointDraft
  readonly problem: Problems[string] | undefined
  readonly fresh: boolean
  readonly onChange: (endpoint: EndpointDraft) => void
}) {
  if (endpoint.kept) {
    return (
      <p className="text-small text-soft">
        <Trans>Only its host is shown: the rest of the address may hold a key.</Trans>{' '}
        <TextButton onClick={() => onChange({ ...endpoint, url: '', kept: false })}>
          <Trans>Type another address</Trans>
        </TextButton>
      </p>
    )
  }
  return (
    <Field label={<Trans>Address</Trans>} error={problem} help={<Trans>https://, or http:// for a node on this computer.</Trans>}>
      <TextInput
        kind="hex"
        inputMode="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this field just now
        autoFocus={fresh}
        value={endpoint.url}
        placeholder="https://"
        onChange={(event) => onChange({ ...endpoint, url: event.currentTarget.value })}
        onBlur={() => onChange({ ...endpoint, owner: guessedOwner(endpoint) })}
      />
    </Field>
  )
}

function Owner({ endpoint, onChange }: { readonly endpoint: EndpointDraft; readonly onChange: (endpoint: EndpointDraft) => void }) {
  const { t } = useLingui()
  const choose = (owner: Endpoint['owner']): void => onChange({ ...endpoint, owner })
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold" aria-hidden="true">
        <Trans>Whose it is</Trans>
      </p>
      <Segmented
        legend={t`Whose it is`}
        value={endpoint.owner}
        onChoose={choose}
        segments={[
          { value: 'foreign', label: t`Somebody else’s` },
          { value: 'own', label: t`My own` },
        ]}
      />
      <p className="text-small text-soft">
        {endpoint.owner === 'foreign' ? (
          <Trans>
            It sees your IP address, when you are here, and the addresses that you look at, one at a time. What you are about to sign it
            sees only when you send it.
          </Trans>
        ) : (
          <Trans>
            You run it and trust it with everything: it may see drafts before you sign, and several of your accounts in one request.
          </Trans>
        )}
      </p>
    </div>
  )
}

function Roles({
  endpoint,
  problem,
  onChange,
}: {
  readonly endpoint: EndpointDraft
  readonly problem: Problems[string] | undefined
  readonly onChange: (endpoint: EndpointDraft) => void
}) {
  const { t } = useLingui()
  const words: Record<EndpointRole, { readonly label: string; readonly help: string }> = {
    state: { label: t`State and proofs`, help: t`Balances, code and what a simulation reads.` },
    logs: { label: t`Logs`, help: t`What happened to an account. It learns which account that is.` },
    consensus: {
      label: t`Consensus`,
      help: t`A beacon node: signed headers for the light client. It learns nothing of you but your IP address.`,
    },
    submission: { label: t`Sending`, help: t`Takes signed transactions.` },
    bundler: { label: t`Bundler`, help: t`Takes signed user operations (ERC-4337).` },
    explorer: { label: t`Explorer`, help: t`Answers from an index of its own. It learns what you look up.` },
  }
  const toggle = (role: EndpointRole, on: boolean): void =>
    onChange({ ...endpoint, roles: ROLES.filter((one) => (one === role ? on : endpoint.roles.includes(one))) })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">
        <Trans>Used for</Trans>
      </legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={words[role].label}
          help={words[role].help}
          aria-invalid={problem === undefined ? undefined : true}
          checked={endpoint.roles.includes(role)}
          onChange={(event) => toggle(role, event.currentTarget.checked)}
        />
      ))}
      {problem !== undefined && isWords(problem) && (
        <p className="text-small text-red">
          <Say words={problem} />
        </p>
      )}
    </fieldset>
  )
}

/** Two gates stand before a node on this computer: the browser's permission and the node's own list of origins. */
function LocalNote() {
  const { t } = useLingui()
  const { origin } = location
  return (
    <Disclosure title={<Trans>A node on this computer</Trans>} hint={<Trans>two permissions</Trans>}>
      <div className="flex flex-col gap-2 text-small">
        <p>
          <Trans>
            The browser may ask whether this page may reach your local network. Allow it, or nothing on this computer can be asked. You can
            take it back in the site settings of the browser.
          </Trans>
        </p>
        <p>
          <Trans>The node has to accept this page as an origin. Anvil accepts all; for geth and others name this one:</Trans>
        </p>
        <p className="flex items-center gap-2">
          <code className="rounded-mark bg-sunk px-2 py-1 wrap-anywhere">{origin}</code>
          <CopyButton text={origin} label={t`Copy origin`} />
        </p>
      </div>
    </Disclosure>
  )
}
