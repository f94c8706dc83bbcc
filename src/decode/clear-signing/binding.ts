import { isError } from '#core/errors'
import { domainSeparator, type TypedData } from '#core/messages/typed-data'
import type { DescribeContext } from './description.ts'
import type { DescriptorCandidate } from './sources/look-up.ts'
import { toInteger } from './values/node.ts'
import { type ContractOnChain, contractPlaces } from './contract-on-chain.ts'
import type { Descriptor } from './schema.ts'
import type { DescribedSubject } from './plan.ts'
import { templateStandard } from './template.ts'

type Deployments = NonNullable<NonNullable<NonNullable<Descriptor['context']>['contract']>['deployments']>

const isDeployed = (deployments: Deployments, place: ContractOnChain, context: DescribeContext): boolean =>
  contractPlaces(place, context).some((one) =>
    deployments.some(({ chainId, address }) => chainId === one.chainId && address.toLowerCase() === one.address),
  )

/**
 * `contract.deployments`, or a template for a standard that the contract is known to have. A factory alone binds to nothing: whether it
 * deployed the contract is not known without its logs.
 */
export function bindsCall(candidate: DescriptorCandidate, place: ContractOnChain, context: DescribeContext): boolean {
  const contract = candidate.descriptor.context?.contract
  if (contract === undefined) return false
  if (contract.deployments !== undefined && contract.deployments.length > 0) return isDeployed(contract.deployments, place, context)
  return contract.factory === undefined && isTemplateFor(candidate, place, context)
}

function isTemplateFor(
  { from, id, descriptor }: DescriptorCandidate,
  { chainId, address }: ContractOnChain,
  context: DescribeContext,
): boolean {
  const standard = templateStandard(from, id, descriptor.context?.$id)
  return standard !== undefined && (context.standardsOf?.(chainId, address) ?? []).includes(standard)
}

/** Every constraint of `eip712` that there is must hold; one without any is a template, as for calls. */
export function bindsMessage(
  candidate: DescriptorCandidate,
  data: TypedData,
  { chainId, to }: DescribedSubject,
  context: DescribeContext,
): boolean {
  const bound = candidate.descriptor.context?.eip712
  if (bound === undefined) return false
  const place = chainId === undefined || to === undefined ? undefined : { chainId, address: to }
  const { deployments = [], domain = {}, domainSeparator } = bound
  if (deployments.length > 0 && (place === undefined || !isDeployed(deployments, place, context))) return false
  if (domainSeparator !== undefined && separatorOf(data) !== domainSeparator.toLowerCase()) return false
  if (!Object.entries(domain).every(([key, value]) => Object.hasOwn(data.domain, key) && isSame(data.domain[key], value))) return false
  if (deployments.length > 0 || domainSeparator !== undefined || Object.keys(domain).length > 0) return true
  return place !== undefined && isTemplateFor(candidate, place, context)
}

function isSame(actual: unknown, expected: unknown): boolean {
  const number = toInteger(actual)
  if (number !== undefined && number === toInteger(expected)) return true
  const address = (value: unknown): unknown =>
    typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
  return address(actual) === address(expected)
}

/** The domain's hash (EIP-712); `undefined` where it cannot be encoded. */
function separatorOf(data: TypedData): string | undefined {
  try {
    return domainSeparator(data)
  } catch (error) {
    if (isError(error, 'decode/malformed')) return undefined
    throw error
  }
}
