import type { Replica } from './replica.ts';

interface ReplicaState { replica: Replica | undefined; loading: boolean; version: number }
interface ReplicaStore { subscribe(listener: () => void): () => void; snapshot(): ReplicaState; asOf(): string | undefined; load(): Promise<Replica | undefined> }
export declare function replicaStore(sport_id: number): ReplicaStore;
