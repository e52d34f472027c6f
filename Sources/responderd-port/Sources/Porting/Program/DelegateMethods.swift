/// The methods of UIKit's delegates that are optional on iOS, and that responderd's protocols implement.
enum DelegateMethods {
  static let names: Set<String> = [
    // UIScrollViewDelegate
    "scrollViewDidScroll(_:)", "scrollViewWillBeginDragging(_:)",
    "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
    "scrollViewDidEndDragging(_:willDecelerate:)", "scrollViewWillBeginDecelerating(_:)",
    "scrollViewDidEndDecelerating(_:)", "scrollViewDidEndScrollingAnimation(_:)",
    "scrollViewDidChangeAdjustedContentInset(_:)", "viewForZooming(in:)",
    "scrollViewWillBeginZooming(_:with:)", "scrollViewDidZoom(_:)",
    "scrollViewDidEndZooming(_:with:atScale:)", "scrollViewShouldScrollToTop(_:)",
    "scrollViewDidScrollToTop(_:)",
    // UITableViewDelegate
    "tableView(_:willDisplay:forRowAt:)", "tableView(_:didEndDisplaying:forRowAt:)",
    "tableView(_:willDisplayHeaderView:forSection:)",
    "tableView(_:willDisplayFooterView:forSection:)",
    "tableView(_:didEndDisplayingHeaderView:forSection:)",
    "tableView(_:didEndDisplayingFooterView:forSection:)", "tableView(_:heightForRowAt:)",
    "tableView(_:estimatedHeightForRowAt:)", "tableView(_:heightForHeaderInSection:)",
    "tableView(_:heightForFooterInSection:)", "tableView(_:viewForHeaderInSection:)",
    "tableView(_:viewForFooterInSection:)", "tableView(_:shouldHighlightRowAt:)",
    "tableView(_:didHighlightRowAt:)", "tableView(_:didUnhighlightRowAt:)",
    "tableView(_:willSelectRowAt:)", "tableView(_:didSelectRowAt:)",
    "tableView(_:willDeselectRowAt:)", "tableView(_:didDeselectRowAt:)",
    "tableView(_:accessoryButtonTappedForRowWith:)",
    "tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
    "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
    "tableView(_:editingStyleForRowAt:)",
    "tableView(_:titleForDeleteConfirmationButtonForRowAt:)",
    "tableView(_:willBeginEditingRowAt:)", "tableView(_:didEndEditingRowAt:)",
    // UITableViewDataSource
    "tableView(_:numberOfRowsInSection:)", "tableView(_:cellForRowAt:)", "numberOfSections(in:)",
    "tableView(_:titleForHeaderInSection:)", "tableView(_:titleForFooterInSection:)",
    "tableView(_:canEditRowAt:)", "tableView(_:commit:forRowAt:)",
    // UICollectionViewDelegate
    "collectionView(_:shouldHighlightItemAt:)", "collectionView(_:didHighlightItemAt:)",
    "collectionView(_:didUnhighlightItemAt:)", "collectionView(_:shouldSelectItemAt:)",
    "collectionView(_:shouldDeselectItemAt:)", "collectionView(_:didSelectItemAt:)",
    "collectionView(_:didDeselectItemAt:)", "collectionView(_:willDisplay:forItemAt:)",
    "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
    "collectionView(_:didEndDisplaying:forItemAt:)",
    "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)",
    "collectionView(_:targetContentOffsetForProposedContentOffset:)",
    // UICollectionViewDelegateFlowLayout
    "collectionView(_:layout:sizeForItemAt:)", "collectionView(_:layout:insetForSectionAt:)",
    "collectionView(_:layout:minimumLineSpacingForSectionAt:)",
    "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
    "collectionView(_:layout:referenceSizeForHeaderInSection:)",
    "collectionView(_:layout:referenceSizeForFooterInSection:)",
    // UICollectionViewDataSource
    "collectionView(_:numberOfItemsInSection:)", "collectionView(_:cellForItemAt:)",
    "collectionView(_:viewForSupplementaryElementOfKind:at:)",
    // UIGestureRecognizerDelegate
    "gestureRecognizerShouldBegin(_:)", "gestureRecognizer(_:shouldReceive:)",
    "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
    "gestureRecognizer(_:shouldRequireFailureOf:)",
    "gestureRecognizer(_:shouldBeRequiredToFailBy:)",
    // UIApplicationDelegate
    "application(_:willFinishLaunchingWithOptions:)",
    "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
    "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
    "applicationWillEnterForeground(_:)", "applicationWillTerminate(_:)",
    "applicationDidReceiveMemoryWarning(_:)",
    "application(_:supportedInterfaceOrientationsFor:)", "application(_:open:options:)",
    "application(_:configurationForConnecting:options:)", "application(_:didDiscardSceneSessions:)",
    "application(_:shouldSaveSecureApplicationState:)",
    "application(_:shouldRestoreSecureApplicationState:)",
    "application(_:shouldSaveApplicationState:)", "application(_:shouldRestoreApplicationState:)",
    "application(_:viewControllerWithRestorationIdentifierPath:coder:)",
    "application(_:willEncodeRestorableStateWith:)", "application(_:didDecodeRestorableStateWith:)",
    // UISceneDelegate
    "scene(_:willConnectTo:options:)", "sceneDidDisconnect(_:)", "sceneDidBecomeActive(_:)",
    "sceneWillResignActive(_:)", "sceneWillEnterForeground(_:)", "sceneDidEnterBackground(_:)",
    "stateRestorationActivity(for:)", "scene(_:restoreInteractionStateWith:)",
    "scene(_:openURLContexts:)",
    // UINavigationControllerDelegate
    "navigationController(_:willShow:animated:)", "navigationController(_:didShow:animated:)",
    "navigationController(_:animationControllerFor:from:to:)",
    "navigationController(_:interactionControllerFor:)",
    // UITabBarDelegate, UITabBarControllerDelegate
    "tabBar(_:didSelect:)", "tabBarController(_:shouldSelect:)", "tabBarController(_:didSelect:)",
    // UIPageViewControllerDataSource, UIPageViewControllerDelegate
    "pageViewController(_:viewControllerBefore:)", "pageViewController(_:viewControllerAfter:)",
    "presentationCount(for:)", "presentationIndex(for:)", "pageViewController(_:willTransitionTo:)",
    "pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)",
    // UIAdaptivePresentationControllerDelegate
    "adaptivePresentationStyle(for:traitCollection:)", "adaptivePresentationStyle(for:)",
    "presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)",
    "presentationControllerShouldDismiss(_:)", "presentationControllerWillDismiss(_:)",
    "presentationControllerDidDismiss(_:)", "presentationControllerDidAttemptToDismiss(_:)",
    // UIViewControllerTransitioningDelegate
    "animationController(forPresented:presenting:source:)", "animationController(forDismissed:)",
    "interactionControllerForPresentation(using:)", "interactionControllerForDismissal(using:)",
    "presentationController(forPresented:presenting:source:)",
    // UIViewImplicitlyAnimating
    "addAnimations(_:delayFactor:)", "addAnimations(_:)", "addCompletion(_:)",
    "continueAnimation(withTimingParameters:durationFactor:)",
    // CAAnimationDelegate, CALayerDelegate
    "animationDidStart(_:)", "animationDidStop(_:finished:)", "layoutSublayers(of:)",
    "display(_:)", "layerWillDraw(_:)", "draw(_:in:)",
  ]
}
