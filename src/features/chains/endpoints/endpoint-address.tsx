import { Trans } from '@lingui/react/macro'
import { TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { type EndpointDraft, guessedOwner, type Problems } from '../chain-draft.ts'
import { withOwner } from './endpoint-trust.tsx'

/** A kept address is named by its host only: the rest of it may be somebody's key. */
export function EndpointAddress({
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
        <Trans>Only the host is shown, because the rest of the URL may hold a key.</Trans>{' '}
        <TextButton onClick={() => onChange({ ...withOwner(endpoint, endpoint.owner), url: '', kept: false })}>
          <Trans>Change URL</Trans>
        </TextButton>
      </p>
    )
  }
  return (
    <Field label={<Trans>Address</Trans>} error={problem} help={<Trans>https://, or http:// for a node on this computer.</Trans>}>
      <TextInput
        kind="hex"
        inputMode="url"
        focused={fresh}
        value={endpoint.url}
        placeholder="https://"
        onChange={(event) => onChange({ ...endpoint, url: event.currentTarget.value })}
        onBlur={() => guessedOwner(endpoint) !== endpoint.owner && onChange(withOwner(endpoint, guessedOwner(endpoint)))}
      />
    </Field>
  )
}
