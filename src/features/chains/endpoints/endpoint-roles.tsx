import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EndpointRole } from '#core/chains/chain'
import { isWords } from '#core/text/words'
import { SentenceText } from '#ui/text/sentence-text'
import { Checkbox } from '#ui/forms/text-input'
import { type EndpointDraft, type Problems, ROLES } from '../chain-draft.ts'

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
    state: t`Balances, code and data for simulations. Its answers are proved.`,
    logs: t`An account’s history. It learns which account you ask about, and could leave something out.`,
    consensus: t`A beacon node with signed headers for the light client. Of a rollup: a host of blocks that its sequencer signed. It learns nothing about you except your IP address.`,
    files: t`A folder of signed headers for light clients, such as a static site. It doesn’t matter who hosts it: this device verifies the headers.`,
    submission: t`Receives signed transactions. It may say it passes them only to block builders, as a protected relay does. That’s its own claim.`,
    explorer: t`Answers from its own index. It learns what you look up, and its answers are claimed.`,
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
