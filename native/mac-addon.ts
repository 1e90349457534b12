/**
 * What the addon answers on macOS: `load.addon.macos`, undefined on other platforms.
 *
 * Every call runs on a detached thread of its own and may never answer; a pending promise does not
 * keep the process alive. What a drive or the system does is never a rejection: it stands in
 * `steps`; a call rejects only where no thread or no memory could be had. Nothing is judged here: strings come unaltered (space padded, perhaps empty), bytes raw,
 * and whatever could not be read is null. 64-bit values are BigInt.
 */
export interface MacAddon {
  /**
   * Every service that carries `NVMe SMART Capable`, and every `IOBlockStorageDevice`, once each:
   * physical drives, but also disk images and virtual disks. Synthesized APFS disks are none.
   * Steps: `match-capable`, `match-block-devices`.
   */
  listDrives(): Promise<MacDriveList>;
  /**
   * Opens the drive's exclusive SMART client, reads, and closes it at once. One in this process at
   * a time; others wait their turn up to ten seconds.
   *
   * Steps, in this order: `find-service`, `create-plugin`, `query-interface`, `smart-read-data`
   * (512 bytes), `get-log-page` (512 bytes; only where the one before failed or brought nothing but
   * zeros), `identify-controller` (4096 bytes), `destroy-plugin`. A failed `find-service`,
   * `create-plugin` or `query-interface` skips the reads. `wait-turn` stands alone where the turn
   * did not come: -ETIMEDOUT.
   *
   * @param registryId a `MacDrive.registryId` with `smartCapable`.
   * @throws TypeError for another kind of argument.
   */
  readSmart(registryId: bigint): Promise<MacReading>;
  /**
   * What was transferred since the drive's `IOBlockStorageDriver` came to be: at boot, or when the
   * drive was attached. Steps: `find-service`, `find-driver`, `kern.bootsessionuuid`,
   * `read-statistics`.
   *
   * @param registryId a `MacDrive.registryId`.
   * @throws TypeError for another kind of argument.
   */
  readStatistics(registryId: bigint): Promise<MacStatistics>;
  /**
   * From a volume over all parents (snapshot, volume, container, every physical store) to the whole
   * drives below: two for a Fusion drive, none for a network volume. Steps: `find-mount` (only for
   * a mount point), `find-media`, `walk`.
   *
   * @param volume a mount point such as `/System/Volumes/Data`, or a BSD name such as `disk3s5`.
   * @throws TypeError for another kind of argument.
   */
  volumeParents(volume: string): Promise<MacVolumeParents>;
  /** Steps: one for each question, named like it: `vm.swapusage`, `host_statistics64`, ... */
  readMemory(): Promise<MacMemory>;
  /** Steps: one for each question, named like it: `kern.bootsessionuuid`, ... */
  readMachine(): Promise<MacMachine>;
  /**
   * Free space as the system's own windows show it. Slow: it asks another process.
   * Steps: `important-usage`, `available`, `total`.
   *
   * @param path a folder on the volume, absolute.
   * @throws TypeError for another kind of argument.
   */
  readCapacity(path: string): Promise<MacCapacity>;
  /** Steps: `list-processes`. */
  readProcessWrites(): Promise<MacProcessWrites>;
}

/** One question and how it ended. */
export interface MacStep {
  readonly name: string;
  /**
   * 0: it worked. Above 0: the framework's own code, unsigned 32 bits: an IOReturn such as
   * 0xe00002be, a Mach code such as 0x10000003, an HRESULT, a CFError code. Below 0: a negated
   * errno; -ENXIO: no such registry entry; -EPROTO: an answer of another type or size; -ENOMEM.
   */
  readonly status: number;
  /** Only `smart-read-data`, `get-log-page` and `identify-controller` bring bytes, if they worked. */
  readonly bytes: Uint8Array | null;
}

export interface MacReading {
  readonly steps: readonly MacStep[];
}

/** A registry property as it stands: its type differs between macOS versions and models. */
export type RawProperty = string | bigint | boolean | Uint8Array | null;

export interface MacDriveList extends MacReading {
  readonly drives: readonly MacDrive[];
}

export interface MacDrive {
  /** The service's registry entry id, the same until it is detached or the Mac restarts. */
  readonly registryId: bigint;
  /** Its place in the service plane, such as `IOService:/AppleARMPE/...`. */
  readonly path: string | null;
  /** Such as `IOEmbeddedNVMeBlockDevice`, `IONVMeBlockStorageDevice`, `AppleVirtIOStorageDevice`. */
  readonly className: string | null;
  /** `NVMe SMART Capable`; null: no such property, or no boolean. No promise that reads work. */
  readonly smartCapable: boolean | null;
  /** `Device Characteristics`: `Product Name`, `Vendor Name`, ... Space padded. */
  readonly model: RawProperty;
  readonly vendor: RawProperty;
  readonly serial: RawProperty;
  /** `Product Revision Level`. */
  readonly firmware: RawProperty;
  /** `Medium Type`: `Solid State`, `Rotational`; null is unknown, not rotational. */
  readonly mediumType: RawProperty;
  readonly logicalBlockSize: RawProperty;
  readonly physicalBlockSize: RawProperty;
  /** `Physical Interconnect`: `Apple Fabric`, `PCI-Express`, `USB`, `Virtual Interface`, ... */
  readonly interconnect: RawProperty;
  /** `Physical Interconnect Location`: `Internal`, `External`, `File` (a disk image), ... */
  readonly location: RawProperty;
  /** `default-bits-per-cell` of the drive's controller, where it has it: often a number as bytes. */
  readonly bitsPerCell: RawProperty;
  /** `nand-marketing-name` of the drive's controller, where it has it: text, or its bytes. */
  readonly nandName: RawProperty;
  /** The `IOBlockStorageDriver` of the drive; null where none is attached. */
  readonly driverRegistryId: bigint | null;
  /** The whole medium; null where none is inserted. */
  readonly media: MacMedia | null;
}

export interface MacMedia {
  readonly registryId: bigint;
  readonly className: string | null;
  /** `BSD Name`, such as `disk0`: another one after each start. */
  readonly bsdName: RawProperty;
  /** `Size`, bytes. */
  readonly sizeBytes: RawProperty;
  readonly whole: RawProperty;
  readonly removable: RawProperty;
  readonly ejectable: RawProperty;
  /** `Content`: a partition type's UUID, or a partition scheme. */
  readonly content: RawProperty;
}

/** All counts since the driver came to be; null where the driver does not count it. */
export interface MacStatistics extends MacReading {
  /** `kern.bootsessionuuid`; with `driverRegistryId` the key these counters belong to. */
  readonly bootSession: string | null;
  readonly driverRegistryId: bigint | null;
  readonly bytesRead: bigint | null;
  readonly bytesWritten: bigint | null;
  readonly operationsRead: bigint | null;
  readonly operationsWritten: bigint | null;
  readonly errorsRead: bigint | null;
  readonly errorsWritten: bigint | null;
}

export interface MacVolumeParents extends MacReading {
  /** Only for a mount point: `f_mntfromname`, such as `/dev/disk3s1s1` or `//user@server/share`. */
  readonly mountedFrom: string | null;
  /** Only for a mount point: `f_fstypename`, such as `apfs`. */
  readonly fileSystem: string | null;
  /** Every medium passed on the way, the volume first, synthesized ones too. */
  readonly passed: readonly MacMedia[];
  /** The whole media that are no synthesized ones: usually one. */
  readonly drives: readonly MacVolumeDrive[];
  /** Whether a branch was given up at 32 generations. */
  readonly tooDeep: boolean;
}

export interface MacVolumeDrive {
  readonly media: MacMedia;
  /** The entry above the driver: a `MacDrive.registryId`, unless the capable service stands higher. */
  readonly deviceRegistryId: bigint | null;
  /** What tells which `MacDrive` it belongs to: that with the same `driverRegistryId`. */
  readonly driverRegistryId: bigint | null;
}

export interface MacMemory extends MacReading {
  /** `vm.swapusage`, bytes. `total` is what the present swap files hold, not a limit. */
  readonly swapTotalBytes: bigint | null;
  readonly swapAvailableBytes: bigint | null;
  readonly swapUsedBytes: bigint | null;
  /** Pages of `kernelPageSize`, compressed, moved from and to the swap files since boot. */
  readonly swapins: bigint | null;
  readonly swapouts: bigint | null;
  /** The kernel's, also under Rosetta. Bytes. */
  readonly kernelPageSize: bigint | null;
  /** Pages that the compressor holds in memory. */
  readonly compressorPages: bigint | null;
  /** `hw.memsize`, bytes. */
  readonly memoryBytes: bigint | null;
  /** `kern.memorystatus_vm_pressure_level`: 1 normal, 2 warning, 4 critical. */
  readonly pressureLevel: number | null;
  /** `kern.memorystatus_level`: about the percentage of memory still available. */
  readonly availablePercent: number | null;
  /** `vm.swap_enabled`. */
  readonly swapEnabled: number | null;
  /** `vm.swapfileprefix`, such as `/System/Volumes/VM/swapfile`. */
  readonly swapfilePrefix: string | null;
}

export interface MacMachine extends MacReading {
  /** `kern.bootsessionuuid`: new at each boot. */
  readonly bootSession: string | null;
  /** `kern.boottime`, microseconds since 1970. Moves when the clock is set. */
  readonly bootTimeUs: bigint | null;
  /** `kern.sleeptime`, `kern.waketime`, microseconds since 1970; 0 where it never slept. */
  readonly sleepTimeUs: bigint | null;
  readonly wakeTimeUs: bigint | null;
  /** `hw.model`, such as `MacBookAir10,1`; `VirtualMac2,1` in a virtual machine. */
  readonly model: string | null;
  /** `machdep.cpu.brand_string`. */
  readonly processor: string | null;
  /** `kern.osproductversion`, such as `15.4`. */
  readonly osVersion: string | null;
  /** `kern.osversion`, such as `24E248`. */
  readonly osBuild: string | null;
  /** `kern.hv_vmm_present`: 1 in a virtual machine; null on a macOS that does not say. */
  readonly hvVmmPresent: number | null;
  /** `sysctl.proc_translated`: 1 under Rosetta; null on Intel. */
  readonly procTranslated: number | null;
  /** Nanoseconds since boot, with and without the time asleep. */
  readonly continuousNs: bigint | null;
  readonly awakeNs: bigint | null;
}

export interface MacCapacity extends MacReading {
  /** `kCFURLVolumeAvailableCapacityForImportantUsageKey`: with purgeable space. 0 means unknown. */
  readonly importantBytes: bigint | null;
  /** `kCFURLVolumeAvailableCapacityKey`: without. */
  readonly plainBytes: bigint | null;
  /** `kCFURLVolumeTotalCapacityKey`. */
  readonly totalBytes: bigint | null;
}

export interface MacProcessWrites extends MacReading {
  /** Now, in the ticks of `startTicks`: they stand still while the Mac sleeps. */
  readonly nowTicks: bigint;
  /** A tick is `tickNumerator / tickDenominator` nanoseconds. */
  readonly tickNumerator: number;
  readonly tickDenominator: number;
  /** One for each process there was when the list was made, less those that ended meanwhile. */
  readonly processes: readonly MacProcess[];
  /** How many of them belong to other users, so that their counters are null. */
  readonly notPermitted: number;
  /** How many ended between the list and the look at them. */
  readonly gone: number;
}

export interface MacProcess {
  readonly pid: number;
  /** 0, or a negated errno: -EPERM for another user's. */
  readonly status: number;
  /** `ri_proc_start_abstime`; with the pid what tells two processes apart. */
  readonly startTicks: bigint | null;
  /** The program's file; null for the kernel's own. */
  readonly path: string | null;
  /** The first fifteen characters of the program's name; only where there is no path. */
  readonly name: string | null;
  /** `ri_diskio_byteswritten`: handed to the disks by this process, bytes since it started. */
  readonly bytesWritten: bigint | null;
  /** `ri_logical_writes`: made dirty by it on internal storage, bytes; may go down. */
  readonly logicalBytesWritten: bigint | null;
}
