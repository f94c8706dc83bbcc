import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EndpointRole } from '#core/chains/chain'
import { isWords } from '#core/text/words'
import { SentenceText } from '#ui/text/sentence-text'
import { Checkbox } from '#ui/forms/text-input'
import { type EndpointDraft, type Problems, ROLES } from './chain-draft.ts'

/** What an endpoint is used for, in a word: for lists. */
export function useRoleNames(): Readonly<Record<EndpointRole, string>> {
  const { t } = useLingui()
  return {
    state: t`State and proofs`,
    logs: t`Logs`,
    consensus: t`Consensus`,
    files: t`Consensus from files`,
    submission: t`Sending`,
    explorer: t`Explorer`,
  }
}

/** What an endpoint is used for, each with what it learns by it and what one trusts it with. */
export function Roles({
  endpoint,
  problem,
  onChange,
}: {
  readonly endpoint: EndpointDraft
  readonly problem: Problems[string] | undefined
  readonly onChange: (endpoint: EndpointDraft) => void
}): ReactNode {
  const { t } = useLingui()
  const names = useRoleNames()
  const help: Record<EndpointRole, string> = {
    state: t`Balances, code and what a simulation reads. What it says is proved.`,
    logs: t`What happened to an account. It learns which account that is, and may leave something out.`,
    consensus: t`A beacon node: signed headers for the light client. It learns nothing of you but your IP address.`,
    files: t`A folder of signed headers that anybody keeps for light clients, such as a static site. Who keeps it does not matter: the headers verify themselves.`,
    submission: t`Takes signed transactions. Whether it passes them to everybody or to block builders only, as a protected relay says, is its word.`,
    explorer: t`Answers from an index of its own. It learns what you look up, and what it says is claimed.`,
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
          label={names[role]}
          help={help[role]}
          aria-invalid={problem === undefined ? undefined : true}
          checked={endpoint.roles.includes(role)}
          onChange={(event) => toggle(role, event.currentTarget.checked)}
        />
      ))}
      {problem !== undefined && isWords(problem) && (
        <p className="text-small text-red">
          <SentenceText words={problem} />
        </p>
      )}
    </fieldset>
  )
}
